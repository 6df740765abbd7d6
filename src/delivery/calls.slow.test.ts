import { afterAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { saying, useCalling } from '../testing/calling.js';
import { aThread } from '../testing/posts.js';
import { hang, type Answering } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';
import { Sender } from './http/sender.js';

const TIMEOUT = 2000;
const sender = new Sender({ development: true, allow: [], timeoutMs: TIMEOUT });
afterAll(() => sender.close());

const { skein, team } = useTeam({ per: 'test' });
const calling = useCalling(skein, { sender });

/** Accepts the call, and does not end its reply. */
const endless: Answering = (_received, response) => void response.writeHead(200).write('{"content":');

describe('an integration that does not answer in time', () => {
  it.each([
    ['without an answer', hang],
    ['in the middle of its reply', endless],
  ])('is dropped at the timeout of ten seconds, and is called again: %s', async (_, answering) => {
    const { receiver, bot } = await calling.aBot(team.ada, team.channel, answering);
    const thread = await aThread(team.ada, team.channel, { recipients: [bot.id] });
    await receiver.gets(1);
    receiver.answering = saying('I am here.');
    const said = async () => (await team.ada.call('comments.get', { thread_id: thread.id })).map((one) => Object(one));
    // A busy machine may also be late with the answer to the next call.
    await until(async () => {
      skein.clock.advance(MINUTE);
      return (await said()).length > 0;
    });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await said()).toMatchObject([{ content: 'I am here.', creator: bot.id }]);
  });
});
