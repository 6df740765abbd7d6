import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let thread: Schema<'Thread'>;
let comment: Schema<'Comment'>;

beforeAll(async () => {
  thread = await aThread(team.ada, team.channel);
  comment = await aComment(team.ada, thread);
});

/** A valid input of each operation on threads and comments. */
const inputs: Partial<Record<OperationId, () => Record<string, unknown>>> = {
  'threads.add': () => ({ channel_id: team.channel.id, title: 'Launch', content: 'Who is in?', recipients: [] }),
  'threads.getone': () => ({ id: thread.id }),
  'threads.get': () => ({ channel_id: team.channel.id, limit: 1 }),
  'threads.getUnread': () => ({ workspace_id: team.workspace.id }),
  'threads.markRead': () => ({ id: thread.id, obj_index: 0 }),
  'comments.add': () => ({ thread_id: thread.id, content: 'I am.', recipients: [] }),
  'comments.getone': () => ({ id: comment.id }),
  'comments.get': () => ({ thread_id: thread.id }),
};
const inputOf = (operation: OperationId) => inputs[operation]?.() ?? {};

describe('the scope of a program', () => {
  it.each([
    ['threads.getone', 'threads:read'],
    ['threads.get', 'threads:read'],
    ['threads.getUnread', 'threads:read'],
    ['threads.markRead', 'threads:write'],
    ['threads.add', 'threads:write'],
    ['comments.getone', 'comments:read'],
    ['comments.get', 'comments:read'],
    ['comments.add', 'comments:write'],
  ] as const)('must hold for %s: %s, or what includes it', async (operation, needed) => {
    const [kind = '', level = ''] = needed.split(':');
    const levels = ['read', 'write', 'remove'];
    for (const granted of levels) {
      const program = await skein.aProgramOf(team.ben, [`${kind}:${granted}`]);
      const answered = await program.try(operation, inputOf(operation));
      if (levels.indexOf(granted) >= levels.indexOf(level)) {
        expect({ granted, status: answered.status }).toEqual({ granted, status: 200 });
      } else {
        expect(answered.json()).toMatchObject({ error_code: 109, error_extra: { required_scopes: [needed] } });
      }
    }
  });

  it.each(Object.keys(inputs).filter((id): id is OperationId => id in inputs))(
    'of every other kind does not reach %s',
    async (operation) => {
      const kind = operation.split('.')[0] ?? '';
      const kinds = ['user', 'workspaces', 'channels', 'threads', 'comments', 'groups', 'messages', 'search'];
      const others = kinds.filter((other) => other !== kind).flatMap((other) => [`${other}:write`, `${other}:remove`]);
      for (const scopes of [[], others, [kind], [`${kind}:admin`]]) {
        const program = await skein.aProgramOf(team.ben, scopes);
        expect(await program.refused(operation, inputOf(operation))).toMatchObject({ status: 403, error_code: 109 });
      }
    },
  );

  it('is asked before the arguments and the object', async () => {
    const program = await skein.aProgramOf(team.olga, ['threads:read']);
    expect(await program.error('threads.add', {})).toBe('forbidden');
    expect(await program.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
  });

  it('lets a program do no more than its user may', async () => {
    const program = await skein.aProgramOf(team.gwen, ['threads:remove', 'comments:remove']);
    expect(await program.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    expect(await program.error('comments.add', inputOf('comments.add'))).toBe('thread_not_found');
  });

  it('lets a program act as its user', async () => {
    const program = await skein.aProgramOf(team.ben, ['threads:write', 'comments:write']);
    const made = await aThread(program, team.channel);
    expect(made.creator).toBe(team.ben.id);
    expect((await aComment(program, made)).creator).toBe(team.ben.id);
  });
});

describe('a session cookie', () => {
  let cookie: string;
  beforeAll(async () => {
    const answered = await skein.stranger.try('users.login', { email: team.ben.email, password: PASSWORD });
    cookie = answered.headers.get('set-cookie')?.split(';')[0] ?? '';
  });

  const asBrowser = (operation: OperationId, headers: Record<string, string> = {}) =>
    skein.stranger.try(operation, inputOf(operation), { cookie, ...headers });

  it('opens every operation on threads and comments', async () => {
    for (const operation of Object.keys(inputs).filter((id): id is OperationId => id in inputs)) {
      expect({ operation, status: (await asBrowser(operation)).status }).toEqual({ operation, status: 200 });
    }
  });

  it('says whose it is', async () => {
    expect(JSON.parse((await asBrowser('threads.add')).text)).toMatchObject({ creator: team.ben.id });
  });

  it('is not taken for a change that another site makes the browser send: 120', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      for (const operation of ['threads.add', 'threads.markRead', 'comments.add'] as const) {
        expect((await asBrowser(operation, headers)).json()).toMatchObject({ error_code: 120 });
      }
    }
    const own = { origin: 'http://skein.test', 'sec-fetch-site': 'same-origin' };
    expect((await asBrowser('comments.add', own)).status).toBe(200);
  });

  it('that nobody has is 200', async () => {
    const answered = await skein.stranger.try(
      'threads.getone',
      { id: thread.id },
      { cookie: 'skein_session=AAnobody' },
    );
    expect(answered.json()).toMatchObject({ error_code: 200 });
  });
});

describe('a token as an argument', () => {
  it('counts in the query of a GET, and in the body of a POST', async () => {
    const { token } = team.ben;
    for (const operation of ['threads.getone', 'comments.get', 'threads.markRead', 'comments.add'] as const) {
      const answered = await skein.stranger.try(operation, { ...inputOf(operation), token });
      expect({ operation, status: answered.status }).toEqual({ operation, status: 200 });
    }
  });

  it('is missing for strangers: 120, whatever they ask', async () => {
    for (const operation of Object.keys(inputs).filter((id): id is OperationId => id in inputs)) {
      expect(await skein.stranger.refused(operation, {})).toMatchObject({ status: 401, error_code: 120 });
    }
  });
});

describe('posting as an integration', () => {
  it('is 109 for everybody, with a token of their own or a program’s, and adds nothing', async () => {
    const { ada, gus, channel, workspace } = team;
    const program = await skein.aProgramOf(ada, ['threads:write', 'comments:write']);
    const before = await ada.call('threads.getone', { id: thread.id });
    const events = await eventsDuring(skein, workspace, async () => {
      for (const caller of [ada, gus, program]) {
        for (const operation of ['threads.add', 'comments.add'] as const) {
          const input = { ...inputOf(operation), send_as_integration: true };
          expect(await caller.refused(operation, input)).toMatchObject({ status: 403, error_code: 109 });
        }
      }
    });
    expect(events).toEqual([]);
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(before);
    expect(await aThread(ada, channel, { send_as_integration: false })).toMatchObject({ creator: ada.id });
    expect(await aComment(ada, thread, { send_as_integration: false })).toMatchObject({ creator: ada.id });
  });

  it('is the 404 of its kind for those who do not see where', async () => {
    const { gwen, olga } = team;
    for (const person of [gwen, olga]) {
      expect(await person.error('threads.add', { ...inputOf('threads.add'), send_as_integration: true })).toBe(
        'channel_not_found',
      );
      expect(await person.error('comments.add', { ...inputOf('comments.add'), send_as_integration: true })).toBe(
        'thread_not_found',
      );
    }
  });
});
