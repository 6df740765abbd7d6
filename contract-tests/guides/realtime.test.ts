import { expect, it } from 'vitest';
import { until } from '../../src/testing/until.js';
import { blocksOf } from './blocks.js';
import { joined, run, scriptOf } from './commands.js';
import { moduleOf, startReader, tokenOf, useReaders } from './readers.js';

const { skein, team, readsAll } = useReaders();

const AT = 'http://127.0.0.1:8000';

it('the client for TypeScript reads as docs/guides/realtime.md says', async () => {
  await readsAll(
    async (url) => {
      const code = await moduleOf(joined(blocksOf('realtime.md', 'ts'), { [AT]: url }));
      return startReader([process.execPath, '--input-type=module'], tokenOf(team.ben), code);
    },
    { cuts: true },
  );
});

it('Node reads as docs/guides/realtime.md says', async () => {
  await readsAll(
    (url) => {
      const code = joined(blocksOf('realtime.md', 'js', 'Node'), { [AT]: url });
      return startReader([process.execPath, '--input-type=module'], tokenOf(team.ben), code);
    },
    { cuts: true },
  );
});

it('curl reads as docs/guides/realtime.md says, the stream and what has happened', async () => {
  const [stream = '', since = ''] = blocksOf('realtime.md', 'bash', 'curl');
  const lineOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`;
  await readsAll(
    (url) => {
      const reading = startReader(['bash', '-c', scriptOf([stream], { [AT]: url })], tokenOf(team.ben));
      return {
        get lines() {
          const data = reading.lines.filter((line) => line.startsWith('data: '));
          return data.map((line) => lineOf(JSON.parse(line.slice('data: '.length))));
        },
        stop: () => reading.stop(),
      };
    },
    { cuts: false },
  );
  const { position } = await team.ben.call('live.get', {});
  const variables = `api=${skein.baseUrl}/api/v3/live auth="Authorization: Bearer $SKEIN_TOKEN" position=${position}\n`;
  const response = run(scriptOf([variables, since]), { env: { SKEIN_TOKEN: tokenOf(team.ben) } });
  await team.ada.call('channels.update', { id: team.channel.id, description: 'Looms' });
  expect(JSON.parse((await response).join(''))).toMatchObject({ events: [{ type: 'channel_updated' }] });
});

it('an event has the fields that docs/guides/realtime.md shows', async () => {
  const [example = ''] = blocksOf('realtime.md', 'json');
  const shown: { object: object } = JSON.parse(example);
  const { position: after } = await team.ben.call('live.get', {});
  await team.ada.call('threads.add', { channel_id: team.channel.id, title: 'Warp', content: 'Weft' });
  const added = async () => (await team.ben.call('live.get', { after, types: ['thread_added'] })).events;
  await until(async () => (await added()).length > 0);
  const [event] = await added();
  expect(Object.keys(event ?? {})).toEqual(Object.keys(shown));
  expect(event).toMatchObject({ type: 'thread_added', object: { title: 'Warp' } });
  expect(Object.keys(event?.object ?? {})).toEqual(expect.arrayContaining(Object.keys(shown.object)));
});
