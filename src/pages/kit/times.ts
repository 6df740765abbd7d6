import { markup, type Html } from './html.js';

export function timeTag(time: Date, words: string): Html {
  return markup`<time datetime="${time.toISOString()}">${words}</time>`;
}

/** For example `22 Nov 2026, 02:41`. */
export function formatMinute(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time);
}

/** For example `22 Nov 2026, 02:41:07 CET`. */
export function formatSecond(time: Date, timeZone: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...day, ...clock, timeZone }).format(time);
}

/** For example `22 Nov 2026`. */
export function formatDay(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(time);
}
