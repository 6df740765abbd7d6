import { expect } from 'vitest';
import { HOUR, later } from '../../../src/clock.js';
import { beginSession } from '../../../src/domain/accounts/sessions.js';
import { bucketOf, newSecret } from '../../../src/db/ids.js';
import { replaceCode } from '../../../src/models/code.js';
import { eventsOf } from '../../../src/testing/outbox.js';
import { Caller, type Person } from '../../../src/testing/person.js';
import { NEW_PASSWORD, PASSWORD, type Skein } from '../../../src/testing/skein.js';
import { aPicture, newAddress, nothing, theWorkspace } from '../kinds.js';
import { formOf } from '../sending.js';
import { idOf, On, type Cases, type Kind, type Scene } from '../sentences.js';

/** The caller. */
const oneself = new On<undefined>({ ...nothing, read: (by) => by.call('users.getSessionUser') });

/** A session of Pat's, as a cookie. */
const aSession: Kind<string> = {
  make: async ({ skein, pat }) => `skein_session=${await beginSession(skein.db, pat.id, skein.clock.now())}`,
};

/** A user who has requested a new password, and the code that was mailed to them. */
const aForgetfulOne: Kind<{ person: Person; code: string }> = {
  make: async ({ skein }) => {
    const person = await skein.aUser('forgetful');
    const [secret, now] = [newSecret(bucketOf(person.id)), skein.clock.now()];
    const code = { secret, userId: person.id, purpose: 'password_reset', workspaceId: null } as const;
    await skein.db.transaction((trx) => replaceCode(trx, code, now, later(now, HOUR)));
    return { person, code: secret };
  },
};

/** The id of the owner of a token, or the error code. */
async function ownerOf(skein: Skein, token: unknown): Promise<unknown> {
  const answered = await new Caller(skein.send, String(token)).try('users.getSessionUser');
  const { id, error_code: code }: { id?: number; error_code?: number } = JSON.parse(answered.text);
  return id ?? code;
}

/** The response is this user, with a token that works. */
async function isSignedIn({ world }: Scene<unknown>, id: number, answer: unknown): Promise<void> {
  expect(answer).toMatchObject({ id, token: expect.any(String) });
  expect(await ownerOf(world.skein, tokenIn(answer))).toBe(id);
}

function tokenIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : undefined;
}

const signsIn = async ({ world }: Scene<unknown>, { id, email }: Person) =>
  expect(await world.skein.stranger.call('users.login', { email, password: NEW_PASSWORD })).toMatchObject({ id });

/** The caller's presence as others see it in the workspace. */
const presenceIs = (presence: string) => async (scene: Scene<unknown>) => {
  const { reader, person, world } = scene;
  const found = await reader.call('workspaceUsers.getInfo', { id: world.workspace.id, user_id: person.id });
  expect(found).toMatchObject({ presence });
};

export const users: Cases = {
  'users.getBadge': oneself.doesToCaller(async (_scene, answer) =>
    expect(answer).toEqual({ count: expect.any(Number) }),
  ),
  'users.login': oneself
    .sending(({ person }) => ({ email: person.email, password: PASSWORD }))
    .does((scene, answer) => isSignedIn(scene, scene.person.id, answer)),
  'users.logout': new On(aSession)
    .withHeaders(({ it }) => ({ cookie: it }))
    .does(async ({ world, it }) =>
      expect((await world.skein.stranger.try('users.getSessionUser', {}, { cookie: it })).json()).toMatchObject({
        error_code: 200,
      }),
    ),
  'users.register': oneself
    .sending(() => ({ name: 'New Here', email: newAddress(), password: NEW_PASSWORD }))
    .does((scene, answer) => isSignedIn(scene, idOf(answer), answer)),
  'users.validateToken': oneself
    .sending(({ caller, person }) => ({ token: caller.token ?? person.token }))
    .answers({ status: 'ok' }),
  // HTTP does not show what is mailed: the mail is an event in the user's own bucket.
  'users.resetPassword': oneself
    .sending(({ person }) => ({ email: person.email }))
    .does(async ({ world, person }) =>
      expect(await eventsOf(world.skein, person)).toContainEqual(
        expect.objectContaining({ name: 'password_reset_requested', actor_id: person.id }),
      ),
    ),
  'users.setPassword': new On(aForgetfulOne)
    .sending(({ it }) => ({ reset_code: it.code, new_password: NEW_PASSWORD }))
    .does((scene) => signsIn(scene, scene.it.person)),
  'users.getSessionUser': oneself.answers(({ person }) => ({ id: person.id, email: person.email })),
  'users.update': oneself.with({ profession: 'Weaver' }).callerReads({ profession: 'Weaver' }),
  'users.updatePassword': oneself
    .bySomebodyNew()
    .with({ new_password: NEW_PASSWORD })
    .does((scene) => signsIn(scene, scene.person)),
  'users.updateAvatar': oneself
    .sending(() => formOf({}, 'image', aPicture()))
    .callerReads({ avatar_id: expect.any(String) }),
  'users.invalidateToken': oneself.bySomebodyNew().does(async ({ world, person }, answer) => {
    expect(await ownerOf(world.skein, tokenIn(answer))).toBe(person.id);
    expect(await ownerOf(world.skein, person.token)).toBe(200);
  }),
  'users.heartbeat': new On(theWorkspace).with({ platform: 'api' }).does(presenceIs('active')),
  'users.resetPresence': new On(theWorkspace)
    .after('users.heartbeat', { platform: 'api' })
    .does(presenceIs('inactive')),
  'users.isConnectedToExternal': oneself.answers({ external_connection: false, external_email: null }),
  'users.disconnectExternal': oneself.butAnswers(129),
  'users.delete': oneself
    .bySomebodyNew()
    .with({ password: PASSWORD })
    .does(async ({ world, person }) => expect(await ownerOf(world.skein, person.token)).toBe(200)),
};
