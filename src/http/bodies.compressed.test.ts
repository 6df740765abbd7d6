import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=x';

const aChannel = () => JSON.stringify({ workspace_id: team.workspace.id, name: 'Packed' });
const channelCount = async () => (await team.ada.call('channels.get', { workspace_id: team.workspace.id })).length;
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe('a body that is compressed', () => {
  const send = (encoding: string, path: string, type: string, body: Buffer) =>
    skein.send({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${team.ada.token}`, 'content-type': type, 'content-encoding': encoding },
      body,
    });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'x-gzip', 'GZIP', 'identity, gzip', 'nobody-knows'])(
    'is 415, and says so: %s',
    async (encoding) => {
      const before = await channelCount();
      const packed = [gzipSync(aChannel()), Buffer.from(aChannel()), Buffer.alloc(0)];
      for (const body of packed) {
        const answered = await send(encoding, '/api/v3/channels/add', JSON_TYPE, body);
        expect({ status: answered.status, ...JSON.parse(answered.text) }).toMatchObject({
          status: 415,
          error_code: 415,
          error_extra: { reason: 'send the body without Content-Encoding' },
        });
        expect(answered.headers.get('accept-encoding')).toBe('identity');
      }
      expect(await channelCount()).toBe(before);
    },
  );

  it('is 415 for an upload, which keeps nothing, and for OAuth and pages in their own words', async () => {
    const upload = `${part('attachment_id', randomUUID())}${part('file', 'bytes', '; filename="a.bin"')}--x--\r\n`;
    const file = await send('gzip', '/api/v3/attachments/upload', MULTIPART, gzipSync(upload));
    expect({ status: file.status, ...JSON.parse(file.text) }).toMatchObject({ status: 415, error_code: 415 });
    const token = await send('gzip', '/oauth/access_token', FORM, gzipSync('client_id=a'));
    expect({ status: token.status, ...JSON.parse(token.text) }).toMatchObject({ status: 415, error: 'BAD_REQUEST' });
    const page = await send('gzip', '/sign_in', FORM, gzipSync('email=a'));
    expect([page.status, page.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
  });

  it('is none when it says identity', async () => {
    for (const encoding of ['identity', 'Identity', '', 'identity, identity']) {
      expect((await send(encoding, '/api/v3/channels/add', JSON_TYPE, Buffer.from(aChannel()))).status).toBe(200);
    }
  });

  it('does not matter to a GET, whose body nobody reads', async () => {
    const headers = { authorization: `Bearer ${team.ada.token}`, 'content-encoding': 'gzip' };
    const path = `/api/v3/channels/get?workspace_id=${team.workspace.id}`;
    expect((await skein.send({ method: 'GET', path, headers })).status).toBe(200);
  });
});
