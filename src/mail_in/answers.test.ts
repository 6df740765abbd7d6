import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../clock.js';
import { countHits } from '../domain/limits/limits.js';
import { AnswerAddresses } from '../domain/notifications/answer_addresses.js';
import { MAIL_FROM } from '../testing/mail_in.js';
import { useMailedPlaces } from '../testing/mailed.js';
import { Browser, formIn } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { PASSWORD } from '../testing/skein.js';

const { skein, team, mailIn, ids, postsIn, mailOf, to: loopIn } = useMailedPlaces();
const PLACES = { THREAD: 'thread', CONVERSATION: 'conversation' } as const;
type Place = keyof typeof PLACES;

/** A member of the team who gets notifications. */
let nora: Person;
beforeEach(async () => {
  const { ada, workspace } = team;
  nora = await skein.aMember(ada, workspace, 'nora');
  const { channel_id } = await ada.call('threads.getone', { id: ids.THREAD });
  await ada.call('channels.addUser', { id: channel_id, user_id: nora.id });
  await ada.call('conversations.addUser', { id: ids.CONVERSATION, user_id: nora.id });
});

const addressFor = async (place: Place, by: Person = nora) => {
  const about = { userId: by.id, kind: PLACES[place], holderId: ids[place] };
  return (await mailIn.answers.addressOf(skein.db, about, skein.clock.now())) ?? '';
};
const answer = (to: string | string[], more: object = {}, by: Person = nora) =>
  mailIn.send(mailOf(by, { to, subject: 'Re: Loom', ...more }));

describe('an answer to a notification', () => {
  it.each(['THREAD', 'CONVERSATION'] as const)('of a %s is posted there by the person who got it', async (place) => {
    const to = await addressFor(place);
    expect(to).toMatch(/^answer[a-z2-7]{57}@/);
    const quoted = 'Soon.\n\nOn Mon, 2 Jan 2030, Skein <skein@skein.test> wrote:\n> When?\n> Answer this mail.';
    expect((await answer(to, { text: quoted })).code).toBe(250);
    expect((await answer(to.toUpperCase(), { text: '/loom x' })).code).toBe(250);
    const posts = await postsIn(place);
    expect(posts).toMatchObject([{ content: 'Soon.', creator: nora.id }, { content: '/loom x' }]);
  });

  it('mentions nobody, and has files', async () => {
    const { ada } = team;
    const text = `[Ada](app-mention://${ada.id})`;
    await answer(await addressFor('THREAD'), { text, attachments: [{ filename: 'weft.txt', content: 'warp' }] });
    const [post] = await postsIn('THREAD');
    expect(post).toMatchObject({ content: `[Ada] (app-mention://${ada.id})`, attachments: [{ title: 'weft.txt' }] });
    expect(await ada.call('comments.getone', { id: post?.id ?? 0 })).toMatchObject({ direct_mentions: [] });
  });

  it('is posted once, however often and at whichever address of the place it arrives', async () => {
    const to = await addressFor('THREAD');
    for (const at of [to, to, [loopIn.THREAD, to]]) {
      expect((await answer(at, { messageId: '<once@example.com>' })).code).toBe(250);
    }
    expect(await postsIn('THREAD')).toHaveLength(1);
  });

  it('of a program is accepted and not posted', async () => {
    const to = await addressFor('THREAD');
    const automatic = { headers: { 'Auto-Submitted': 'auto-replied' } };
    for (const more of [automatic, { from: MAIL_FROM }, { envelope: { from: '', to } }]) {
      expect((await answer(to, more)).code).toBe(250);
    }
    expect(await postsIn('THREAD')).toEqual([]);
  });

  it('is one of 60 in a minute: the next gets 451, and answers of others do not', async () => {
    const { ben } = team;
    const [to, other] = [await addressFor('THREAD'), await addressFor('THREAD', ben)];
    skein.clock.stand();
    const limit = { name: `answer of ${nora.id} to ${ids.THREAD}`, most: 60, milliseconds: MINUTE };
    for (let count = 0; count < 59; count += 1) await countHits(skein.db, [limit], skein.clock.now());
    expect((await answer(to)).code).toBe(250);
    expect((await answer(to)).code).toBe(451);
    expect((await answer(other, {}, ben)).code).toBe(250);
  });
});

describe('an address for answers', () => {
  it('is the same all day for one person and place, and different for others', async () => {
    const { ben } = team;
    const mine = await addressFor('THREAD');
    expect(await addressFor('THREAD')).toBe(mine);
    const others = [await addressFor('CONVERSATION'), await addressFor('THREAD', ben)];
    skein.clock.advance(DAY);
    expect(new Set([mine, ...others, await addressFor('THREAD')]).size).toBe(4);
  });

  it('takes mail of one person only, with one address in From: others get the reply of an address that has ended', async () => {
    const { ada, ben } = team;
    const to = await addressFor('THREAD');
    const forged = `${to.slice(0, 40)}${to.charAt(40) === 'a' ? 'b' : 'a'}${to.slice(41)}`;
    const refused = [
      await answer(to, {}, ben),
      await answer(to, {}, ada),
      await answer(to, { from: 'stranger@example.com' }),
      await answer(to, { from: [nora.email, ben.email] }),
      await answer(forged),
      await answer(await addressFor('THREAD', ben)),
    ];
    for (const { code, text } of refused)
      expect([code, text]).toEqual([550, expect.stringContaining('5.7.1 This address takes answers')]);
    expect(await postsIn('THREAD')).toEqual([]);
    expect((await answer(to)).code).toBe(250);
  });

  it('works for 30 days after its day', async () => {
    const to = await addressFor('THREAD');
    skein.clock.advance(30 * DAY);
    expect((await answer(to)).code).toBe(250);
    skein.clock.advance(DAY);
    expect((await answer(to)).code).toBe(550);
  });

  it('takes no mail into an archived channel, and none of somebody who is no longer in the channel', async () => {
    const { ada } = team;
    const { channel_id: id } = await ada.call('threads.getone', { id: ids.THREAD });
    const to = await addressFor('THREAD');
    await ada.call('channels.archive', { id });
    expect((await answer(to)).code).toBe(550);
    await ada.call('channels.unarchive', { id });
    await ada.call('channels.removeUser', { id, user_id: nora.id });
    expect((await answer(to)).code).toBe(550);
    await ada.call('channels.addUser', { id, user_id: nora.id });
    expect((await answer(to)).code).toBe(250);
  });

  it('is not made where no mail is received, nor for somebody outside the workspace', async () => {
    expect(await addressFor('THREAD', team.olga)).toBe('');
    const about = { userId: nora.id, kind: 'thread' as const, holderId: ids.THREAD };
    const deaf = new AnswerAddresses('a key', undefined);
    expect(await deaf.addressOf(skein.db, about, skein.clock.now())).toBeUndefined();
  });
});

describe('an address for answers ends', () => {
  const ending: [string, () => Promise<unknown>][] = [
    [
      'a new password',
      () => nora.call('users.updatePassword', { new_password: `${PASSWORD} 2`, current_password: PASSWORD }),
    ],
    ['signing out everywhere', signOutEverywhere],
  ];
  it.each(ending)('with %s', async (_, end) => {
    const tos = [await addressFor('THREAD'), await addressFor('CONVERSATION')];
    await end();
    for (const to of tos) expect((await answer(to)).code).toBe(550);
    expect((await answer(await addressFor('THREAD'))).code).toBe(250);
  });

  it('with leaving the workspace, also for somebody who comes back', async () => {
    const { ada, workspace } = team;
    const to = await addressFor('CONVERSATION');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: nora.id });
    expect([await addressFor('CONVERSATION'), (await answer(to)).code]).toEqual(['', 550]);
    skein.clock.advance(1000);
    await ada.call('workspaceUsers.add', { id: workspace.id, email: nora.email });
    await ada.call('conversations.addUser', { id: ids.CONVERSATION, user_id: nora.id });
    expect((await answer(to)).code).toBe(550);
    expect((await answer(await addressFor('CONVERSATION'))).code).toBe(250);
  });

  it.each(['THREAD', 'CONVERSATION'] as const)('with disabling that of the %s, each time', async (place) => {
    const { ada } = team;
    const other = await addressFor(place === 'THREAD' ? 'CONVERSATION' : 'THREAD');
    for (let time = 0; time < 2; time += 1) {
      const to = await addressFor(place);
      await ada.call('loopIn.disable', { obj_type: place, obj_id: ids[place] });
      expect((await answer(to)).code).toBe(550);
    }
    expect((await answer(other)).code).toBe(250);
    expect((await answer(await addressFor(place))).code).toBe(250);
  });
});

async function signOutEverywhere(): Promise<void> {
  const browser = await Browser.of(skein, nora);
  await browser.submit(formIn(await browser.open('/account'), 'Yes, sign out everywhere'), {
    decision: 'end_everything',
  });
}
