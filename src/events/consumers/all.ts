import type { Consumer } from './consumer.js';
import { erasure } from './erasure.js';
import { mail } from './mail.js';
import { uploads } from './uploads.js';

/** Everybody who is told of events. */
export const consumers: readonly Consumer[] = [mail, erasure, uploads];
