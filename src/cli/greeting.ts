import type { Config } from '../config/config.js';
import type { Skein } from '../server.js';

/** What is printed before the start. */
export function firstLines({ databaseUrl, dataDir, development }: Config, version: string): string {
  const database = databaseUrl === undefined ? 'its own PostgreSQL' : 'the PostgreSQL of DATABASE_URL';
  const mode = development ? 'in development mode' : 'in production mode';
  return `Skein ${version} starts ${mode}, with ${database} and the data folder ${dataDir}`;
}

/** What is printed when it serves: where it is, and how the first user gets an account. */
export function greeting(config: Config, { url, isEmpty }: Pick<Skein, 'url' | 'isEmpty'>): string {
  if (url === undefined) return 'Skein works in the background.';
  const shown = config.development ? url : config.baseUrl;
  const lines = [`Skein answers at ${shown}`, `API reference:   ${shown}/docs/`];
  return [...lines, ...(isEmpty ? firstUser(shown) : [])].join('\n').concat('\n');
}

function firstUser(url: string): string[] {
  const fields = "-d name='Ada Lovelace' -d email=ada@example.com -d password='correct horse battery'";
  return ['', 'Nobody has registered yet. Be the first:', '', `curl ${url}/api/v3/users/register ${fields}`];
}
