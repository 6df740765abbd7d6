import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.js';
import { greeting } from './greeting.js';

const URL = 'http://127.0.0.1:8000';
const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://skein.example.com', TRUST_PROXY: 'on' };
const greet = (env: NodeJS.ProcessEnv, isEmpty = true) => greeting(readConfig(env), { url: URL, isEmpty }).join('\n');

describe('the greeting of an empty Skein', () => {
  it('says how to register, in development where anybody may', () => {
    const said = greet({});
    expect(said).toContain(`curl ${URL}/api/v3/users/register -d name=`);
    expect(said).toContain(`Or in a browser: ${URL}/register?next=%2Fworkspaces%2Fnew`);
    expect(said).not.toContain('user add');
  });

  it.each([
    ['in production', PRODUCTION],
    ['where only invited people come', { REGISTRATION: 'invite' }],
    ['where nobody may register', { REGISTRATION: 'closed' }],
    ['where people of some domains may', { REGISTRATION: 'example.org', VERIFY_EMAIL: 'on' }],
  ])('names the command for the first user %s', (_where, env) => {
    const said = greet(env);
    expect(said).toMatch(/^node \S+ user add ada@example\.com --name 'Ada Lovelace'$/m);
    expect(said).toMatch(/^Then create a workspace: http\S+\/workspaces\/new$/m);
    expect(said).not.toContain('curl');
  });
});

it('the greeting says only where Skein is when there are users', () => {
  expect(greet(PRODUCTION, false)).toBe(
    'Skein answers at https://skein.example.com\nDocumentation:   https://skein.example.com/docs/\n',
  );
});
