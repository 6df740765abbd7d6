import { randomBytes } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { ConfigError } from '../config/config.js';
import { onServer, withDatabase } from '../testing/database.js';
import { namingSetting } from './database_trouble.js';
import { sqlState } from './errors.js';
import { migrate } from './migrations.js';

const name = `${inject('testServer').run}_${randomBytes(6).toString('hex')}`;
const url = withDatabase(inject('testServer').url, name);
const PASSWORD = 'spindle/whorl';

beforeAll(() => onServer(inject('testServer').url, `create database ${name}`));

/** The error of a start with the address of the server, after `change`. */
async function troubleOf(change: (url: URL) => void): Promise<string> {
  const changed = new URL(url);
  change(changed);
  const { href } = changed;
  const error = await namingSetting('DATABASE_URL', href, () => migrate(href)).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigError)) throw error;
  expect(error.message).not.toMatch(/spindle|\n/);
  if (changed.password !== '') expect(error.message).not.toContain(changed.password);
  return error.message;
}

test('an unknown role or a wrong password', async () => {
  const message = (user: string) =>
    new RegExp(`^DATABASE_URL names the user "${user}", and .* knows no such user or has`);
  expect(
    await troubleOf((changed) => {
      changed.username = 'nobody';
      changed.password = PASSWORD;
    }),
  ).toMatch(message('nobody'));
  expect(await troubleOf((changed) => (changed.password = PASSWORD))).toMatch(message(new URL(url).username));
});

test('an unknown database', async () => {
  expect(await troubleOf((changed) => (changed.pathname = '/nowhere'))).toMatch(
    /^DATABASE_URL names the database "nowhere", which .* does not have: create it$/,
  );
});

/**
 * Changes an address to that of a user from whom rights can be taken: a new one on a server whose user may create
 * users, because a superuser has all rights whatever is revoked, and otherwise the user itself.
 */
async function ordinaryUser(): Promise<(changed: URL) => void> {
  try {
    await onServer(url, `create role ${name} login password '${PASSWORD}'`);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    return () => undefined;
  }
  return (changed) => Object.assign(changed, { username: name, password: PASSWORD });
}

test('a user who may not create tables, or not even connect', async () => {
  const asOrdinaryUser = await ordinaryUser();
  const message = new RegExp(
    `^DATABASE_URL names the user ".*", who may not create tables in "${name}": make that user`,
  );
  await onServer(url, 'revoke all on schema public from public, pg_database_owner');
  expect(await troubleOf(asOrdinaryUser)).toMatch(message);
  await onServer(url, `revoke all on database ${name} from public, ${new URL(url).username}`);
  expect(await troubleOf(asOrdinaryUser)).toMatch(message);
});

test('a server that cannot be reached', async () => {
  const away = (hostname: string) => (changed: URL) => {
    changed.searchParams.delete('host');
    changed.hostname = hostname;
    changed.port = '9';
  };
  expect(await troubleOf(away('127.0.0.1'))).toBe(
    `DATABASE_URL leads to 127.0.0.1:9, where no PostgreSQL can be reached (ECONNREFUSED)`,
  );
  expect(await troubleOf(away('nobody.invalid'))).toBe(
    `DATABASE_URL leads to nobody.invalid:9, a host that is not known`,
  );
  expect(await troubleOf((changed) => changed.searchParams.set('host', '/nowhere'))).toMatch(
    /^DATABASE_URL leads to \/nowhere, where no PostgreSQL can be reached/,
  );
});

test('TLS that the server does not speak', async () => {
  const asking = (changed: URL) => {
    changed.searchParams.delete('host');
    changed.searchParams.set('sslmode', 'require');
  };
  expect(await troubleOf(asking)).toMatch(/^DATABASE_URL asks for TLS by sslmode, and .* does not speak it$/);
});

test('what the address does not cause keeps its error', async () => {
  const error = new Error('a bug');
  await expect(namingSetting('DATABASE_URL', url, () => Promise.reject(error))).rejects.toBe(error);
});
