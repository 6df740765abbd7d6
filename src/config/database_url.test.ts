import { expect, test } from 'vitest';
import { readConfig } from './config.js';
import { serversOf } from './database_url.js';

const SECRET_KEY = 'a key of at least thirty-two characters';
const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL, SECRET_KEY }).databaseUrl;

test.each([
  'postgres://db.example.org/skein',
  'postgresql://skein@db.example.org',
  'postgres://skein:a%2Fb%3Fc%23d%25e%40f@db.example.org:5432/skein?sslmode=verify-full',
  'postgres://skein:p@ss:word@db.example.org/skein',
  'postgres://[::1]:5432/skein',
  'postgres://skein:a,b@one.example.org:5432,two.example.org:5433/skein?target_session_attrs=read-write',
  'postgres://one.example.org,[::1]:5433/skein',
  'postgres://[::1]/skein',
  'postgres:///skein?host=/var/run/postgresql',
  'postgres://db.example.org/skein?user=ada@example.org',
])('%s is an address', (url) => {
  expect(read(url)).toBe(url);
});

const SHAPE = 'DATABASE_URL must be postgres://USER:PASSWORD@HOST:PORT/DATABASE';

test.each([
  ['a slash in the password', 'postgres://skein:spin/dle@db.example.org/skein'],
  ['a slash behind digits, which look like a port', 'postgres://skein:12/dle@db.example.org/skein'],
  ['a question mark', 'postgres://skein:spin?dle@db.example.org/skein'],
  ['a number sign', 'postgres://skein:spin#dle@db.example.org/skein'],
  ['a per cent sign', 'postgres://skein:spin%dle@db.example.org/skein'],
  ['a blank', 'postgres://skein:spin dle@db.example.org/skein'],
])('%s has to be escaped, and the error does not show the password', (_, url) => {
  const escaped = 'every special character of the password escaped: / as %2F, ? as %3F, # as %23, % as %25';
  expect(() => read(url)).toThrow(new Error(`${SHAPE} with ${escaped}`));
});

test.each(['0', '65536', '54x2', '-1', '123456'])('%s is no port', (port) => {
  const error = new Error(`${SHAPE}, and its port a whole number from 1 to 65535`);
  expect(() => read(`postgres://skein:spindle@db.example.org:${port}/skein`)).toThrow(error);
});

test.each(['postgres://skein@/skein', 'postgres://db example/skein', 'postgres://db.example.org/%zz'])(
  '%s is no address',
  (url) => {
    expect(() => read(url)).toThrow(new Error(SHAPE));
  },
);

test('an address with several servers is read as one address for each', () => {
  expect(serversOf('postgres://skein:a,b@one:5432,[::1]/skein?sslmode=verify-full')).toEqual([
    'postgres://skein:a,b@one:5432/skein?sslmode=verify-full',
    'postgres://skein:a,b@[::1]/skein?sslmode=verify-full',
  ]);
  expect(serversOf('postgres://skein:a,b@one/skein')).toEqual(['postgres://skein:a,b@one/skein']);
});

test.each(['postgres://skein@one,/skein', 'postgres://skein@,two/skein', 'postgres://skein@one,:5433/skein'])(
  '%s has no host between two commas',
  (url) => {
    expect(() => read(url)).toThrow(/^DATABASE_URL must name a host between two commas/);
  },
);

test.each(['any', 'read-only', 'standby', 'prefer-standby'])(
  'Skein does not connect to a server that is %s',
  (wanted) => {
    expect(() => read(`postgres://one,two/skein?target_session_attrs=${wanted}`)).toThrow(
      new Error('DATABASE_URL must have target_session_attrs=read-write, because Skein writes, or not have it'),
    );
  },
);
