import { describe, expect, it } from 'vitest';
import { sendRaw } from '../testing/raw.js';
import { useSkein, type Skein } from '../testing/skein.js';

const skein = useSkein({ oauth: { url: 'http://auth.skein.test:9000' }, hooksUrl: 'http://hooks.skein.test' });
const production = useSkein({ trustProxy: true, settings: { development: false, baseUrl: 'https://skein.example' } });

const get = ({ baseUrl }: Skein, path: string, host: string, headers = '') =>
  sendRaw(baseUrl, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`);

describe('in development', () => {
  const own = ['skein.test', 'Skein.Test', 'skein.test:81', 'auth.skein.test:9000', 'hooks.skein.test'];
  const loopback = ['localhost', 'LOCALHOST:8000', 'api.localhost:3000', '127.0.0.1', '127.8.9.10:80', '[::1]:8000'];
  it.each([...own, ...loopback])('a request to %s is answered', async (host) => {
    expect(await get(skein, '/healthz', host)).toMatchObject({ status: 200 });
    expect(await get(skein, '/api/v3/workspaces/get', host)).toMatchObject({ status: 401 });
  });

  it.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    'skein.test.evil.example',
    'evil-skein.test',
    '0.0.0.0:8000',
    '10.0.0.1',
    '[::]:8000',
    '[::ffff:127.0.0.1]',
    '',
  ])('a request to %j is 109, host_not_allowed, wherever it goes', async (host) => {
    const paths = ['/api/v3/workspaces/get', '/oauth/token', '/sign_in', '/docs/', '/healthz', '/metrics', '/nowhere'];
    for (const path of paths) {
      const { status, body } = await get(skein, path, host);
      expect([path, status]).toEqual([path, 403]);
      expect(JSON.parse(body)).toMatchObject({ error_code: 109, error_extra: { reason: 'host_not_allowed' } });
    }
  });

  it('a preflight of another name is refused too', async () => {
    const preflight = 'OPTIONS /api/v3/users/register HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(skein.baseUrl, preflight)).toMatchObject({ status: 403 });
  });
});

it('elsewhere any name is answered, for a proxy may send its own', async () => {
  const overTls = 'X-Forwarded-Proto: https\r\n';
  expect(await get(production, '/api/v3/workspaces/get', 'upstream', overTls)).toMatchObject({ status: 401 });
});
