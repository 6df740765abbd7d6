import chromium from '@sparticuz/chromium';

/** Unpacks the browser once, before anybody starts it: while one worker still writes the file, another cannot run it (ETXTBSY). */
export default async function unpack(): Promise<void> {
  if (process.env['CHROMIUM_PATH'] === undefined) await chromium.executablePath();
}
