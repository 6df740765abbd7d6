import chromium from '@sparticuz/chromium';

/**
 * Unpacks the browser once, before any test starts it: while one worker still writes the file, another
 * cannot execute it (ETXTBSY).
 */
export default async function unpack(): Promise<void> {
  if (process.env['CHROMIUM_PATH'] === undefined) await chromium.executablePath();
}
