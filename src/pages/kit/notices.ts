import { cookieIn, setCookie } from '../../http/cookies.js';

const NOTICE_COOKIE = 'skein_notice';
/** The next page takes it, or nobody, in seconds. */
const LIFETIME = 60;

/** The header that tells the next page what has been done, by a name; null: it has been said. */
export function noticeCookie(name: string | null, url: string): string {
  return setCookie(NOTICE_COOKIE, name, LIFETIME, url);
}

/** The name of what has been done before this page, if it is to be said. */
export function noticeIn(cookie: string | undefined, url: string): string | undefined {
  return cookieIn(cookie, NOTICE_COOKIE, url);
}
