import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let thread: Schema<'Thread'>;
let comment: Schema<'Comment'>;

beforeAll(async () => {
  thread = await aThread(team.ada, team.channel);
  comment = await aComment(team.ben, thread);
});

const OPERATIONS = ['reactions.get', 'reactions.add', 'reactions.remove'] as const;
const CHANGES = ['reactions.add', 'reactions.remove'] as const;

/** A thread and a comment as they are now. */
const shown = async (by: Person, posts: { thread: { id: number }; comment: { id: number } }) => [
  await by.call('threads.getone', { id: posts.thread.id }),
  await by.call('comments.getone', { id: posts.comment.id }),
];

/** A channel of that person with nobody else in it, a thread there and a comment. */
async function aPlaceOf(person: Person, input: { public: boolean }) {
  const channel = await person.call('channels.add', { workspace_id: team.workspace.id, name: 'Place', ...input });
  const inside = await aThread(person, channel);
  return { channel, thread: inside, comment: await aComment(person, inside) };
}

describe('a reaction', () => {
  it.each([
    ['an emoji', '😀'],
    ['one that was a text sign once, with U+FE0F', '\u2764\ufe0f'],
    ['a sign of copyright, with U+FE0F', '\u00a9\ufe0f'],
    ['a skin tone', '👍🏽'],
    ['a flag of a country', '🇩🇪'],
    ['a flag of a part of one', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a flag that is a sequence', '🏳\ufe0f\u200d🌈'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a profession with a skin tone', '👩🏽\u200d🚀'],
    ['a couple with two skin tones', '👩🏻\u200d\u2764\ufe0f\u200d💋\u200d👩🏿'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the keycap of a sign', '#\ufe0f\u20e3'],
  ])('may be %s', async (_, reaction) => {
    const { ada, channel } = team;
    const { id } = await aThread(ada, channel);
    await ada.call('reactions.add', { thread_id: id, reaction });
    expect(await ada.call('reactions.get', { thread_id: id })).toEqual({ [reaction]: [ada.id] });
    await ada.call('reactions.remove', { thread_id: id, reaction });
    expect(await ada.call('reactions.get', { thread_id: id })).toBeNull();
  });

  it.each([
    ['a keycap', '1\u20e3', '1\ufe0f\u20e3'],
    ['a text sign', '\u2764', '\u2764\ufe0f'],
    ['an emoji that needs none', '👍\ufe0f', '👍'],
    ['a skin tone', '✌\ufe0f🏽', '✌🏽'],
    ['a sequence', '👩\u200d\u2764\u200d👨', '👩\u200d\u2764\ufe0f\u200d👨'],
    ['a sequence that has one of two', '🕵\ufe0f\u200d♂', '🕵\ufe0f\u200d♂\ufe0f'],
    ['a flag that is a sequence', '🏳\u200d🌈', '🏳\ufe0f\u200d🌈'],
  ])('may have U+FE0F too much or too little: %s', async (_, reaction, qualified) => {
    const { ada, ben, channel } = team;
    const { id } = await aThread(ada, channel);
    for (const spelling of [reaction, qualified, reaction]) {
      await ada.call('reactions.add', { thread_id: id, reaction: spelling });
    }
    await ben.call('reactions.add', { thread_id: id, reaction: qualified });
    expect(await ada.call('reactions.get', { thread_id: id })).toEqual({ [qualified]: [ada.id, ben.id] });
    for (const person of [ada, ben]) await person.call('reactions.remove', { thread_id: id, reaction });
    expect(await ada.call('reactions.get', { thread_id: id })).toBeNull();
  });

  it.each([
    ['an empty text', ''],
    ['a space', ' '],
    ['a letter', 'a'],
    ['a word', 'thumbsup'],
    ['a name between colons', ':+1:'],
    ['a digit, which Unicode calls an emoji', '1'],
    ['a digit with U+FE0F', '1\ufe0f'],
    ['U+FE0F alone', '\ufe0f'],
    ['a text sign with the selector for text', '\u2764\ufe0e'],
    ['an emoji with the selector for text', '👍\ufe0e'],
    ['two emoji', '👍👎'],
    ['one emoji twice', '👍👍'],
    ['an emoji and a letter', '👍a'],
    ['an emoji after a line', 'a\n👍'],
    ['an emoji before a line', '👍\n'],
    ['a space before an emoji', ' 👍'],
    ['half a flag', '🇩'],
    ['a flag of no country', '🇽🇽'],
    ['two flags', '🇩🇪🇫🇷'],
    ['a sequence that ends too early', '👨\u200d'],
    ['a sequence that nobody draws', '👍\u200d👎'],
    ['a joiner alone', '\u200d'],
    ['a NUL after an emoji', '👍\0'],
    ['markup', '<b>👍</b>'],
    ['very many emoji', '👍'.repeat(10_000)],
    ['a number', 5],
    ['a list', ['👍']],
    ['an object', { reaction: '👍' }],
  ])('is 122 when it is %s', async (_, reaction) => {
    const before = await shown(team.ada, { thread, comment });
    for (const operation of CHANGES) {
      for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
        expect(await team.ada.refused(operation, { ...post, reaction })).toMatchObject({
          status: 401,
          error_code: 122,
          error_extra: { argument: 'reaction' },
        });
      }
    }
    expect(await shown(team.ada, { thread, comment })).toEqual(before);
  });

  it.each([undefined, null])('is 19 when it is %s', async (reaction) => {
    for (const operation of CHANGES) {
      expect(await team.ada.refused(operation, { thread_id: thread.id, reaction })).toMatchObject({
        status: 400,
        error_code: 19,
        error_extra: { argument: 'reaction' },
      });
    }
  });
});

describe.each(OPERATIONS)('%s', (operation) => {
  const ask = (post: Record<string, unknown>) => ({ ...post, reaction: '👍' });
  const named = (posts: { thread: { id: number }; comment: { id: number } }) =>
    [
      [{ thread_id: posts.thread.id }, 'thread_not_found'],
      [{ comment_id: posts.comment.id }, 'comment_not_found'],
    ] as const;

  it('without any post is 19', async () => {
    for (const input of [{}, { thread_id: null, comment_id: null, message_id: null }]) {
      expect(await team.ada.refused(operation, ask(input))).toMatchObject({
        status: 400,
        error_code: 19,
        error_extra: { argument: 'thread_id' },
      });
    }
  });

  it('with several is 20, and changes none of them', async () => {
    const before = await shown(team.ada, { thread, comment });
    const [thread_id, comment_id, message_id] = [thread.id, comment.id, comment.id];
    for (const [input, argument] of [
      [{ thread_id, comment_id }, 'comment_id'],
      [{ thread_id, message_id }, 'message_id'],
      [{ comment_id, message_id }, 'message_id'],
      [{ thread_id, comment_id, message_id }, 'comment_id'],
    ] as const) {
      expect(await team.ada.refused(operation, ask(input))).toMatchObject({
        status: 400,
        error_code: 20,
        error_extra: { argument },
      });
    }
    expect(await shown(team.ada, { thread, comment })).toEqual(before);
  });

  it('of a message is 125, whatever the id', async () => {
    for (const id of [thread.id, comment.id, 1, 0]) {
      expect(await team.ada.refused(operation, ask({ message_id: id }))).toMatchObject({
        status: 404,
        error_code: 125,
      });
    }
  });

  it('of the id of another kind is the 404 of the kind that was asked for', async () => {
    expect(await team.ada.error(operation, ask({ thread_id: comment.id }))).toBe('thread_not_found');
    expect(await team.ada.error(operation, ask({ comment_id: thread.id }))).toBe('comment_not_found');
  });

  it('is for everybody who sees the post', async () => {
    const { ada, ben, cleo, gus } = team;
    for (const person of [ada, ben, cleo, gus]) {
      for (const [post] of named({ thread, comment })) {
        expect((await person.try(operation, ask(post))).status).toBe(200);
      }
    }
  });

  it('is 108 or 115 for guests and strangers to the channel, and changes nothing', async () => {
    const { ada, gwen, olga } = team;
    const before = await shown(ada, { thread, comment });
    for (const person of [gwen, olga]) {
      for (const [post, error] of named({ thread, comment })) {
        expect(await person.error(operation, ask(post))).toBe(error);
      }
    }
    expect(await shown(ada, { thread, comment })).toEqual(before);
  });

  it('hides what is in private channels, from admins too, as if there were nothing', async () => {
    const { ada, ben, cleo } = team;
    const hidden = await aPlaceOf(ben, { public: false });
    for (const person of [ada, cleo]) {
      const threads = [hidden.thread.id, hidden.thread.id + 4096 * 1000].map((thread_id) => ({ thread_id }));
      const comments = [hidden.comment.id, hidden.comment.id + 4096 * 1000].map((comment_id) => ({ comment_id }));
      for (const posts of [threads, comments]) {
        const [one, other] = await Promise.all(posts.map((post) => person.try(operation, ask(post))));
        expect(one?.status).toBe(404);
        expect(withoutUuid(one?.text ?? '')).toBe(withoutUuid(other?.text ?? ''));
      }
    }
    expect((await shown(ben, hidden)).map(({ reactions }) => reactions)).toEqual([null, null]);
  });

  it('is 108 or 115 for a person who was removed from the workspace', async () => {
    const { ada, workspace } = team;
    const nora = await skein.aMember(ada, workspace, 'nora');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: nora.id });
    for (const [post, error] of named({ thread, comment })) expect(await nora.error(operation, ask(post))).toBe(error);
  });

  it('is allowed in an archived channel and on a closed thread', async () => {
    const { ben, cleo } = team;
    const place = await aPlaceOf(ben, { public: true });
    await aComment(ben, place.thread, { thread_action: 'close' });
    await ben.call('channels.archive', { id: place.channel.id });
    for (const [post] of named(place)) expect((await cleo.try(operation, ask(post))).status).toBe(200);
  });
});

describe('the scope of a program', () => {
  it.each([
    ['reactions.get', 'read'],
    ['reactions.add', 'write'],
    ['reactions.remove', 'write'],
  ] as const)('must hold for %s: reactions:%s, or what includes it', async (operation, level) => {
    const levels = ['read', 'write', 'remove'];
    const input = { thread_id: thread.id, reaction: '👍' };
    for (const granted of levels) {
      const answered = await (await skein.aProgramOf(team.ben, [`reactions:${granted}`])).try(operation, input);
      if (levels.indexOf(granted) >= levels.indexOf(level)) {
        expect({ granted, status: answered.status }).toEqual({ granted, status: 200 });
      } else {
        const required_scopes = [`reactions:${level}`];
        expect(answered.json()).toMatchObject({ error_code: 109, error_extra: { required_scopes } });
      }
    }
    const others = await skein.aProgramOf(team.ben, ['threads:remove', 'comments:remove', 'messages:remove']);
    expect(await others.error(operation, input)).toBe('forbidden');
  });

  it('is of no use to strangers: 120', async () => {
    const operations: readonly OperationId[] = OPERATIONS;
    for (const operation of operations) expect(await skein.stranger.error(operation, {})).toBe('not_logged_in');
  });
});
