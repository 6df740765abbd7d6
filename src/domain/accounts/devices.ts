import type { SessionOrigin } from '../../models/session.js';

/** Browsers by a token of their user agent. The order matters, because most browsers also name others. */
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

/**
 * The device that a user agent names: `Firefox on Windows`, or the name of another program. Null when it is unknown.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  return /^(?!Mozilla\b)[A-Za-z][\w.-]{1,30}(?=\/|$)/.exec(userAgent)?.[0] ?? null;
}

/**
 * A pattern, for JavaScript and PostgreSQL, of the devices that are browsers, as `deviceOf` names them. Programs have
 * names of their own, or none.
 */
export const BROWSER_DEVICES = `^(?:${BROWSERS.map(([, name]) => name).join('|')})(?: on |$)`;
const BROWSER_DEVICE = new RegExp(BROWSER_DEVICES);

/** Whether a device is a browser. */
export function isBrowser(device: string | null): boolean {
  return device !== null && BROWSER_DEVICE.test(device);
}

/** The maximum length of an IP address. A longer text is not stored. */
const ADDRESS_LENGTH = 45;

/** The device and the IP address from which a session begins. */
export function originOf({ userAgent, address }: { userAgent: string | undefined; address: string }): SessionOrigin {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const isKnown = plain !== '' && plain.length <= ADDRESS_LENGTH;
  return { device: deviceOf(userAgent), address: isKnown ? plain : null };
}
