import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);
const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));

/** The version of this Skein, of package.json. */
export const VERSION = version;
