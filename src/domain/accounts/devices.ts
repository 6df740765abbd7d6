import type { SessionOrigin } from '../../models/session.js';

/** Browsers by what only they say, in this order: most say that they are several. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a client says of itself, in words: `Firefox on Windows`, the name of another program, or null when it says nothing that we know. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  return /^(?!Mozilla\b)[A-Za-z][\w.-]{1,30}(?=\/|$)/.exec(userAgent)?.[0] ?? null;
}

/** The longest that an address is; what is longer is none. */
const ADDRESS_LENGTH = 45;

/** Where a session is begun, as far as a client says and the network knows. */
export function originOf({ userAgent, address }: { userAgent: string | undefined; address: string }): SessionOrigin {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const isKnown = plain !== '' && plain.length <= ADDRESS_LENGTH;
  return { device: deviceOf(userAgent), address: isKnown ? plain : null };
}
