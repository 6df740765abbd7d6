import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { DAY } from '../../src/clock.js';
import { eraseUploads } from '../../src/domain/uploads/erasure.js';
import { StoreUnavailable } from '../../src/files/files.js';
import { anAvatar } from '../../src/testing/images.js';
import { formWith } from '../../src/testing/person.js';
import { aThread } from '../../src/testing/posts.js';
import { useTeam } from '../../src/testing/teams.js';
import { anUpload } from '../../src/testing/uploads.js';
import { until } from '../../src/testing/until.js';
import { Gateway } from './gateway.js';

const gateway = await Gateway.start();
afterAll(() => gateway.stop());
const { skein, team } = useTeam({ filesUrl: `${gateway.filesUrl}&redirect=off` });
const erase = () => eraseUploads(skein.db, skein.files, skein.clock.now(), new AbortController().signal);

/** Does work while the object store is away. Each failure of it is logged once. */
async function away<Result>(work: () => Promise<Result>): Promise<Result> {
  await gateway.kill();
  try {
    return await work();
  } finally {
    for (const failure of skein.takeUnexpected()) expect(failure).toBeInstanceOf(StoreUnavailable);
    await gateway.restart();
  }
}

it('while the object store is away uploads and avatars are 503 and may be sent again, and the rest works', async () => {
  const file = new File(['warp'], 'a.txt');
  const id = randomUUID();
  await away(async () => {
    const tries = [
      await team.ada.tryUpload('attachments.upload', formWith(file, { attachment_id: id })),
      await team.ada.tryUpload('users.updateAvatar', formWith(await anAvatar(), {}, 'image')),
    ];
    for (const { status, headers, json } of tries) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(json()).toMatchObject({ error_code: 503 });
    }
    await aThread(team.ada, team.channel, {});
  });
  expect(await skein.filesKept()).toEqual([]);
  await anUpload(team.ada, file);
  expect(await team.ada.upload('attachments.upload', formWith(file, { attachment_id: id }))).toMatchObject({
    attachment_id: id,
  });
});

it('a download that Skein sends is 503 while the object store is away, and works afterwards', async () => {
  const thread = await aThread(team.ada, team.channel, { attachments: [await anUpload(team.ada)] });
  const { attachments } = await team.ben.call('threads.getone', { id: thread.id });
  const { pathname, search } = new URL(attachments[0]?.url ?? '');
  const open = () => skein.send({ method: 'GET', path: `${pathname}${search}` });
  const answered = await away(open);
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await open()).text).toBe('warp and weft');
});

it('what could not be erased is erased by the next try', async () => {
  await anUpload(team.cleo);
  skein.clock.advance(2 * DAY);
  const before = await skein.filesKept();
  await away(async () => {
    await expect(erase()).rejects.toThrow(StoreUnavailable);
  });
  expect(await skein.filesKept()).toEqual(before);
  await erase();
  expect((await skein.filesKept()).length).toBeLessThan(before.length);
});

it('a sender who goes in the middle of a large file leaves nothing', async () => {
  const before = await skein.filesKept();
  const socket = connect(Number(new URL(skein.baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/v3/attachments/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000',
    `Content-Type: multipart/form-data; boundary=b\r\nAuthorization: Bearer ${team.ada.token}\r\n`,
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
  ];
  socket.write(head.join('\r\n'));
  for (let nr = 0; nr < 12; nr += 1) socket.write(Buffer.alloc(1024 * 1024));
  const bucket = gateway.unfinished();
  await until(async () => (await bucket()).length === 1);
  socket.destroy();
  await until(async () => (await bucket()).length === 0);
  expect(await skein.filesKept()).toEqual(before);
});
