import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { NoticeChannels } from './channel.js';
import type { NoticeCounts } from './metrics.js';

/** What telling people by mail and by push needs. */
export interface NoticeServices {
  db: Database;
  clock: Clock;
  log: Logger;
  channels: NoticeChannels;
  counts?: NoticeCounts;
  /** How long mail about a post waits, in milliseconds. */
  mailDelay: number;
  /** How often a claim is renewed while its mail or push is under way, in milliseconds. By default each minute. */
  renewMs?: number;
}
