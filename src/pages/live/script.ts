import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PageScript } from '../kit/page.js';

const text = readFileSync(new URL('browser.js', import.meta.url), 'utf8');

/** The only script of our pages. It is inline, and the policy of the page allows nothing but it. */
export const SCRIPT: PageScript = { text, sha256: createHash('sha256').update(text).digest('base64') };
