import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam();
let thread: Schema<'Thread'>;

beforeAll(async () => {
  thread = await aThread(team.ada, team.channel);
});

const OPEN = { action: 'open_url', type: 'action', button_text: 'Open', url: 'https://example.com/' } as const;
const REPLY = { action: 'send_reply', type: 'action', button_text: 'Yes' } as const;

describe.each(['threads.add', 'comments.add'] as const)('actions of %s', (operation) => {
  const required = () =>
    operation === 'threads.add'
      ? { channel_id: team.channel.id, title: 'Launch', content: 'Who is in?' }
      : { thread_id: thread.id, content: 'I am.' };

  const actionsOf = async (actions: unknown): Promise<unknown> => {
    const answered = await team.ada.try(operation, { ...required(), actions });
    if (answered.status !== 200) throw new Error(answered.text);
    const { id, actions: shown } = JSON.parse(answered.text);
    const getone = operation === 'threads.add' ? 'threads.getone' : 'comments.getone';
    expect((await team.ben.call(getone, { id })).actions).toEqual(shown);
    return shown;
  };

  it('are shown as they came, in their order, with null for what was not given', async () => {
    const given = [
      { ...OPEN, url: 'https://example.com/?a=1&b=2' },
      { action: 'prefill_message', type: 'action', button_text: 'Prefill', message: 'Dear all,' },
      { action: 'send_reply', type: 'action', button_text: 'Reply', message: 'Yes' },
    ];
    expect(await actionsOf(given)).toEqual([
      { ...given[0], message: null },
      { ...given[1], url: null },
      { ...given[2], url: null },
    ]);
  });

  it('are an empty list for an empty list and for null', async () => {
    expect(await actionsOf([])).toEqual([]);
    expect(await actionsOf(null)).toEqual([]);
  });

  it('may have empty strings for keys that are not used', async () => {
    expect(await actionsOf([{ ...REPLY, url: '', message: '' }])).toEqual([{ ...REPLY, url: null, message: null }]);
    expect(await actionsOf([{ ...OPEN, message: '' }])).toEqual([{ ...OPEN, message: null }]);
  });

  it('may have null for keys that are not used, so that what was shown can be sent again', async () => {
    const shown = await actionsOf([{ ...REPLY, url: null, message: null }]);
    expect(shown).toEqual([{ ...REPLY, url: null, message: null }]);
    expect(await actionsOf(shown)).toEqual(shown);
  });

  it('may have keys that nobody knows, which are not kept', async () => {
    expect(await actionsOf([{ ...OPEN, colour: 'red' }])).toEqual([{ ...OPEN, message: null }]);
  });

  it('are cut to 140 code points of button_text and 2,048 of message', async () => {
    const long = { ...REPLY, button_text: '🚀'.repeat(141), message: '🧵'.repeat(2049) };
    expect(await actionsOf([long])).toEqual([
      { ...REPLY, button_text: '🚀'.repeat(140), message: '🧵'.repeat(2048), url: null },
    ]);
    const fitting = { ...REPLY, button_text: '🚀'.repeat(140), message: '🧵'.repeat(2048), url: null };
    expect(await actionsOf([fitting])).toEqual([fitting]);
  });

  it.each([
    ['a text', 'open'],
    ['an object that is no list', OPEN],
    ['a list of texts', ['open_url']],
    ['no action', [{ type: 'action', button_text: 'Open' }]],
    ['no type', [{ action: 'open_url', button_text: 'Open' }]],
    ['no button_text', [{ action: 'send_reply', type: 'action' }]],
    ['an empty button_text', [{ ...OPEN, button_text: '' }]],
    ['a blank button_text', [{ ...OPEN, button_text: ' \n' }]],
    ['an open_url without a url', [{ ...REPLY, action: 'open_url' }]],
    ['an open_url whose url is null', [{ ...OPEN, url: null }]],
    ['an open_url whose url is empty', [REPLY, { ...OPEN, url: '' }]],
    ['another action', [{ ...OPEN, action: 'close_url' }]],
    ['another type', [{ ...OPEN, type: 'button' }]],
    ['a button_text that is a number', [{ ...OPEN, button_text: 5 }]],
    ['a message that is a list', [{ ...OPEN, message: ['Yes'] }]],
    ['one of two wrong', [OPEN, { ...OPEN, url: 7 }]],
    ['a url that runs something', [{ ...OPEN, url: ' java\nscript:alert(1)' }]],
    ['a long url', [{ ...OPEN, url: `https://example.com/${'x'.repeat(2048)}` }]],
    ['many bytes in all', Array.from({ length: 8 }, () => ({ ...OPEN, message: '🧵'.repeat(2048) }))],
    ['more than 100', Array.from({ length: 101 }, () => OPEN)],
  ])('are 133 for %s', async (_what, actions) => {
    const refusal = await team.ada.refused(operation, { ...required(), actions });
    expect(refusal).toMatchObject({ status: 404, error_code: 133, error_extra: { argument: 'actions' } });
  });

  it('are never stored with a NUL or half a character', async () => {
    for (const button_text of ['a\u0000b', 'a\udc00b']) {
      expect(await team.ada.error(operation, { ...required(), actions: [{ ...OPEN, button_text }] })).toBe(
        'actions_invalid',
      );
    }
  });
});
