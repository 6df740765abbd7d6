import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCertificate } from '../../testing/certificates.js';
import { useRemotes } from '../../testing/remotes.js';
import { namesOf, postTo, useSenders } from '../../testing/sending.js';

const remotes = useRemotes();
const aSender = useSenders();
const names = namesOf({ 'hooks.example.com': ['127.0.0.1'], 'other.example.com': ['127.0.0.1'] });
const right = aCertificate(['hooks.example.com', 'other.example.com', '127.0.0.1']);

afterEach(() => vi.unstubAllEnvs());

describe('over TLS', () => {
  it('a request names its host, and goes to the address that was checked', async () => {
    const asked: unknown[] = [];
    const remote = await remotes.https(right, (request, response) => {
      asked.push(request.headers.host, 'servername' in request.socket && request.socket.servername);
      response.end('ok');
    });
    const outcome = await postTo(aSender({ names, ca: right.cert }), `https://hooks.example.com:${remote.port}/`);
    expect(outcome).toMatchObject({ status: 200, error: null, body: 'ok', address: '127.0.0.1' });
    expect(asked).toEqual([`hooks.example.com:${remote.port}`, 'hooks.example.com']);
  });

  it('a certificate must be for the address when the URL has no name', async () => {
    const remote = await remotes.https(right, (_, response) => void response.end());
    expect((await postTo(aSender({ ca: right.cert }), remote.url)).status).toBe(200);
    const nameless = aCertificate(['hooks.example.com', '127.0.0.2']);
    const other = await remotes.https(nameless, (_, response) => void response.end());
    expect((await postTo(aSender({ ca: nameless.cert }), other.url)).error).toBe('certificate_invalid');
  });

  it.each([
    ['of an unknown authority', aCertificate(['hooks.example.com']), undefined],
    ['of another authority than the trusted one', aCertificate(['hooks.example.com']), right.cert],
    ['for another name', aCertificate(['hooks.example.org', '127.0.0.1']), 'its own'],
    ['that has expired', aCertificate(['hooks.example.com'], 2024), 'its own'],
  ])('nothing is sent to a certificate %s, whatever the environment says', async (_, certificate, trusted) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    let requests = 0;
    const remote = await remotes.https(certificate, (_request, response) => {
      requests += 1;
      response.end();
    });
    const ca = trusted === 'its own' ? certificate.cert : trusted;
    const sender = aSender({ names, ...(ca === undefined ? {} : { ca }) });
    const outcome = await postTo(sender, `https://hooks.example.com:${remote.port}/`);
    expect(outcome).toMatchObject({ status: null, error: 'certificate_invalid', address: '127.0.0.1' });
    expect(requests).toBe(0);
  });

  it('nothing is sent to a server without TLS', async () => {
    let requests = 0;
    const remote = await remotes.http((_, response) => {
      requests += 1;
      response.end();
    });
    const outcome = await postTo(aSender({ names }), `https://hooks.example.com:${remote.port}/`);
    expect(outcome).toMatchObject({ status: null, error: 'tls_failed' });
    expect(requests).toBe(0);
  });

  it('a handshake that the server ends has failed', async () => {
    const remote = await remotes.raw((socket) => void socket.once('data', () => socket.destroy()), 'https');
    expect(await postTo(aSender(), remote.url)).toMatchObject({ status: null, error: 'tls_failed' });
  });

  it('a connection is reused for the same name only, not for another name at the same address', async () => {
    const remote = await remotes.https(right, (_, response) => void response.end());
    const sender = aSender({ names, ca: right.cert });
    for (const host of ['hooks.example.com', 'hooks.example.com', 'other.example.com', 'hooks.example.com']) {
      expect((await postTo(sender, `https://${host}:${remote.port}/`)).status).toBe(200);
    }
    expect(remote.connections).toHaveLength(2);
  });
});
