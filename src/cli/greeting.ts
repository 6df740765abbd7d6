import path from 'node:path';
import type { Config } from '../config/config.js';
import type { Skein } from '../server.js';

/** What is printed before the start. */
export function firstLines({ databaseUrl, dataDir, development }: Config, version: string): string {
  const database = databaseUrl === undefined ? 'its own PostgreSQL' : 'the PostgreSQL of DATABASE_URL';
  const mode = development ? 'in development mode' : 'in production mode';
  return `Skein ${version} starts ${mode}, with ${database} and the data folder ${dataDir}`;
}

/** What is printed when it serves: where it is, and how the first user gets an account. */
export function greeting(config: Config, { url, isEmpty }: Pick<Skein, 'url' | 'isEmpty'>): string[] {
  if (url === undefined) return ['Skein works in the background.'];
  const shown = config.development ? url : config.baseUrl;
  const lines = [`Skein answers at ${shown}`, `Documentation:   ${shown}/docs/`];
  return [...lines, ...(isEmpty ? firstUser(config, shown) : []), ''];
}

/** The page on which the first user registers. It leads to signing in, and then to creating a workspace. */
const FIRST_PAGE = `/register?next=${encodeURIComponent('/workspaces/new')}`;

function firstUser({ development, registration }: Config, url: string): string[] {
  if (development && registration === 'open') {
    const fields = "-d name='Ada Lovelace' -d email=ada@example.com -d password='correct horse battery'";
    const curl = `curl ${url}/api/v3/users/register ${fields}`;
    return ['', 'Nobody has registered yet. Be the first:', '', curl, '', `Or in a browser: ${url}${FIRST_PAGE}`];
  }
  const program = path.relative(process.cwd(), process.argv[1] ?? 'dist/main.js');
  const command = `node ${program} user add ada@example.com --name 'Ada Lovelace'`;
  const then = `Then create a workspace: ${url}/workspaces/new`;
  return ['', 'Nobody has an account yet. Create the first one, with the same settings:', '', command, '', then];
}
