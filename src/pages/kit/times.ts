import { markup, type Html } from './html.js';

/** An instant, for programs too. */
export function timeTag(time: Date, words: string): Html {
  return markup`<time datetime="${time.toISOString()}">${words}</time>`;
}

/** A minute in somebody's time zone: `22 Nov 2026, 02:41`. */
export function minuteOf(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);
}

/** A day there: `22 Nov 2026`. */
export function dayOf(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(time);
}
