import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { fieldsOf, saying } from '../../../src/testing/calling.js';
import { programOf } from '../../../src/testing/programs.js';
import { useReceivers, type Answering, type Received } from '../../../src/testing/receivers.js';
import { blocksOf } from '../blocks.js';
import { run, scriptOf } from '../commands.js';

const aReceiver = useReceivers();
const TOKEN = 'AE7exampleVerifyTokenOfABot0123456789abcdefgh';

function isSigned({ headers, body }: Received): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const signed = `${String(id)}.${String(timestamp)}.${body}`;
  return signature === `v1,${createHmac('sha256', TOKEN).update(signed).digest('base64')}`;
}

/** A bot with two mistakes: its answer to a thread is not UTF-8, and it accepts old signatures. */
const aBot: Answering = (received, response) => {
  const { event_type = '', url_callback, content } = fieldsOf(received);
  if (!isSigned(received)) return saying('', 401)(received, response);
  if (event_type === 'message') {
    response.writeHead(202).end();
    return void fetch(url_callback ?? '', { method: 'POST', body: json('The shuttle is in the loom.') });
  }
  const answers: Record<string, Answering> = {
    ping: saying('pong'),
    thread: saying(Buffer.from([0xff])),
    comment: saying(json(`You said: ${content}`)),
    uninstall: saying('', 204),
  };
  answers[event_type]?.(received, response);
};

it.each(['BOT', 'CHANNEL'])(
  'the check in docs/guides/integrations.md prints what the guide shows: %s',
  async (kind) => {
    const bot = await aReceiver(aBot);
    const [example = '', asChannel = ''] = blocksOf('integrations.md', '', 'Checking your integration');
    const script = scriptOf(blocksOf('integrations.md', 'bash', 'Checking your integration'), {
      'npx skein': `'${process.execPath}' '${programOf('../main.ts')}'`,
      'http://127.0.0.1:8080/': `${bot.url()} --kind ${kind}`,
    });
    const lines = await run(script, { input: `${TOKEN}\n`, code: 1 });
    expect(withoutTimes(lines.join('\n'))).toBe(withoutTimes(kind === 'BOT' ? example : asChannel));
  },
);

const json = (content: string) => JSON.stringify({ content });
const withoutTimes = (output: string) => output.replaceAll(/ +\d+ ms/g, ' 1 ms').trim();
