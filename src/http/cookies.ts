import { parse, serialize } from 'cookie';

/** Over https no other host of the domain, and nothing without TLS, can set a cookie that is called so. */
function nameOf(name: string, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The header that sets a cookie of the pages of an address for so many seconds, or clears it. */
export function setCookie(name: string, value: string | null, seconds: number, baseUrl: string): string {
  return serialize(nameOf(name, baseUrl), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: value === null ? 0 : seconds,
  });
}

/** The value of a cookie. One under the plain name, as they were called before, is taken where there is no other. */
export function cookieIn(cookie: string | undefined, name: string, baseUrl: string): string | undefined {
  if (cookie === undefined) return undefined;
  const cookies = parse(cookie);
  return cookies[nameOf(name, baseUrl)] ?? cookies[name];
}
