import { parse, serialize } from 'cookie';

/**
 * The name of a cookie. With `__Host-`, browsers let no other host of the domain, and no plain HTTP response, set it.
 */
function nameOf(name: string, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** A `Set-Cookie` header for the site `baseUrl`. `value` null clears the cookie; `seconds` is its lifetime. */
export function setCookie(name: string, value: string | null, seconds: number, baseUrl: string): string {
  return serialize(nameOf(name, baseUrl), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: value === null ? 0 : seconds,
  });
}

/**
 * The value of a cookie. Its former name, without `__Host-`, is accepted when there is no other
 * (behaviour/tokens.md#cookies).
 */
export function cookieIn(cookie: string | undefined, name: string, baseUrl: string): string | undefined {
  if (cookie === undefined) return undefined;
  const cookies = parse(cookie);
  return cookies[nameOf(name, baseUrl)] ?? cookies[name];
}
