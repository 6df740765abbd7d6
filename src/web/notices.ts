import { parse, serialize } from 'cookie';

const NOTICE_COOKIE = 'skein_notice';
/** The next page takes it, or nobody, in seconds. */
const LIFETIME = 60;

/** The header that tells the next page what has been done, by a name; null: it has been said. */
export function noticeCookie(name: string | null, url: string): string {
  return serialize(NOTICE_COOKIE, name ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.startsWith('https:'),
    maxAge: name === null ? 0 : LIFETIME,
  });
}

/** The name of what has been done before this page, if it is to be said. */
export function noticeIn(cookie: string | undefined): string | undefined {
  return cookie === undefined ? undefined : parse(cookie)[NOTICE_COOKIE];
}
