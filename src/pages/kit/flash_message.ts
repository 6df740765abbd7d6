// A flash message says once, on the next page, what a form has done. A cookie carries its name, never its text.
import { cookieIn, setCookie } from '../../http/cookies.js';

const FLASH_COOKIE = 'skein_notice';
const LIFETIME_SECONDS = 60;

/** The header that sets the name of the message for the next page; null clears it. */
export function flashCookie(name: string | null, url: string): string {
  return setCookie(FLASH_COOKIE, name, LIFETIME_SECONDS, url);
}

/** The name of the message that the previous page has set. */
export function flashIn(cookie: string | undefined, url: string): string | undefined {
  return cookieIn(cookie, FLASH_COOKIE, url);
}
