import { startEmbedded } from '../embedded/postgres.js';

// Runs only the embedded database, which tests kill. It starts the database on a folder, as another user if one is
// given, prints the URL, and stops at the end of its input.
const [dataDir = '', programs = '', user = ''] = process.argv.slice(2);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

if (user !== '') {
  process.setgroups?.([]);
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
const database = await startEmbedded({ dataDir, log: silent, fast: true, ...(programs === '' ? {} : { programs }) });
process.stdout.write(`${database.url}\n`);
process.stdin.resume().once('end', () => void database.stop());
