import { markup, type Html } from './html.js';

export function timeTag(time: Date, words: string): Html {
  return markup`<time datetime="${time.toISOString()}">${words}</time>`;
}

/** For example `22 Nov 2026, 02:41`. */
export function formatMinute(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);
}

/** For example `22 Nov 2026`. */
export function formatDay(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(time);
}
