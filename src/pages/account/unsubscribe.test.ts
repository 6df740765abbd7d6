import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { UnsubscribeLinks, type MailSetting } from '../../domain/notifications/unsubscription.js';
import type { Schema } from '../../generated/schemas.js';
import { Browser } from '../../testing/oauth.js';
import { PASSWORD, SECRET_KEY, useSkein } from '../../testing/skein.js';
import type { Person } from '../../testing/person.js';

const skein = useSkein();
const links = new UnsubscribeLinks(SECRET_KEY, 'http://skein.test');
let [ada, ben]: Person[] = [];
let workspace: Schema<'Workspace'>;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada, 'Looms & Co');
  ben = await skein.aMember(ada, workspace, 'ben');
});

function person(one: Person | undefined): Person {
  if (one === undefined) throw new Error('There is nobody yet.');
  return one;
}

/** The path of the link in a mail to Ben. */
function pathOf(settings: readonly MailSetting[], changed: { userId?: number; workspaceId?: number } = {}): string {
  const { pathname, search } = new URL(
    links.url({ userId: person(ben).id, workspaceId: workspace.id, settings, ...changed }),
  );
  return `${pathname}${search}`;
}

const settingsOf = (one: Person | undefined) =>
  person(one).call('notificationsSettings.get', { workspace_id: workspace.id });
const turnOn = (...names: MailSetting[]) =>
  person(ben).call('notificationsSettings.updateMany', {
    workspace_id: workspace.id,
    mapping: Object.fromEntries(names.map((name) => [name, true])),
  });
const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, headers: Record<string, string> = ONE_CLICK, body = 'List-Unsubscribe=One-Click') =>
  skein.send({ method: 'POST', path, headers, body });

describe('the link by which a mail is turned off', () => {
  it('changes nothing when it is opened, and asks without a session', async () => {
    await turnOn('email_comments');
    const before = await settingsOf(ben);
    const page = await new Browser(skein).open(pathOf(['email_comments']));
    expect(page.status).toBe(200);
    expect(page.text).toContain('no more mail about comments in the workspace <strong>Looms &#38; Co</strong>');
    expect(page.text).not.toContain(person(ben).email);
    expect(await settingsOf(ben)).toEqual(before);
  });

  it('turns the setting off by the button of its page, for that user and workspace alone', async () => {
    await turnOn('email_comments', 'email_threads');
    const before = await settingsOf(ben);
    const [ofAda, other] = [await settingsOf(ada), await skein.aWorkspace(person(ben), 'Others')];
    const browser = new Browser(skein);
    const done = await browser.submit(await browser.open(pathOf(['email_comments'])), {});
    expect([done.status, done.headers.has('set-cookie')]).toEqual([200, false]);
    expect(done.text).toContain('You are unsubscribed');
    expect(await settingsOf(ben)).toEqual({ ...before, email_comments: false });
    expect(await settingsOf(ada)).toEqual(ofAda);
    const elsewhere = await person(ben).call('notificationsSettings.get', { workspace_id: other.id });
    expect(elsewhere.email_aggregate).toBe(true);
  });

  it.each([
    ['a form', ONE_CLICK, 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])(
    'turns it off by the button of a mail program, which sends %s (RFC 8058), as often as it likes',
    async (_, headers, body) => {
      await turnOn('email_comments', 'email_threads', 'email_conversations', 'email_aggregate');
      const path = pathOf(['email_conversations', 'email_comments', 'email_threads']);
      for (let times = 0; times < 2; times += 1) expect((await post(path, headers, body)).status).toBe(200);
      expect(await settingsOf(ben)).toMatchObject({
        email_conversations: false,
        email_comments: false,
        email_threads: false,
        email_aggregate: true,
      });
      expect((await post(pathOf(['email_aggregate']))).status).toBe(200);
      expect((await settingsOf(ben)).email_aggregate).toBe(false);
    },
  );

  it('tells the streams of the user, as the operation does', async () => {
    const told = () =>
      skein.db.many<{ user_id: number; workspace_id: number; snapshot: unknown }>(sql`
        select user_id, workspace_id, actor_id, snapshot from outbox
        where bucket = ${bucketOf(workspace.id)} and name = 'notification_settings_changed' order by id`);
    await turnOn('email_comments');
    const before = await told();
    await post(pathOf(['email_comments']));
    const after = await told();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toEqual(before.at(-1));
  });

  it('works for a user who is no longer in the workspace, and does nothing for a deleted one', async () => {
    const carl = await skein.aMember(person(ada), workspace, 'carl');
    await carl.call('workspaceUsers.remove', { id: workspace.id, user_id: carl.id });
    const path = pathOf(['email_removed_from_ws'], { userId: carl.id });
    expect((await post(path)).status).toBe(200);
    const stored = () =>
      skein.db.many<{ changed: unknown }>(sql`
        select changed from notification_settings
        where bucket = ${bucketOf(carl.id)} and user_id = ${carl.id} and workspace_id = ${workspace.id}`);
    expect(await stored()).toEqual([{ changed: { email_removed_from_ws: false } }]);
    await carl.call('users.delete', { password: PASSWORD });
    expect((await post(path)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });
});

describe('an unknown token', () => {
  it('is 404 and changes nothing: another user, workspace or setting, another key, none', async () => {
    await turnOn('email_comments', 'email_threads');
    const before = await settingsOf(ben);
    const token = links.tokenFor({ userId: person(ada).id, workspaceId: workspace.id, settings: ['email_comments'] });
    const own = links.tokenFor({ userId: person(ben).id, workspaceId: workspace.id, settings: ['email_comments'] });
    const foreign = new UnsubscribeLinks('another key', 'http://skein.test');
    const wrong = [
      token.replace(/^\d+/, String(person(ben).id)),
      own.replace('email_comments', 'email_threads'),
      own.replace('email_comments', 'email_comments-email_threads'),
      own.replace(/\.\d+\./, `.${workspace.id + 4096}.`),
      foreign.tokenFor({ userId: person(ben).id, workspaceId: workspace.id, settings: ['email_comments'] }),
      own.slice(0, -1),
      `${own}A`,
      '',
      'a.b.c.d',
      `${'9'.repeat(400)}.1.email_comments.x`,
      '\u0000',
    ];
    for (const one of wrong) {
      const path = `/unsubscribe?${new URLSearchParams({ token: one }).toString()}`;
      expect([(await new Browser(skein).open(path)).status, (await post(path)).status]).toEqual([404, 404]);
    }
    expect((await post('/unsubscribe')).status).toBe(404);
    expect(await settingsOf(ben)).toEqual(before);
  });

  it('is one, too, once its workspace has been removed', async () => {
    const removed = await skein.aWorkspace(person(ada), 'Removed');
    const path = pathOf(['email_comments'], { workspaceId: removed.id });
    expect((await new Browser(skein).open(path)).status).toBe(200);
    await person(ada).call('workspaces.remove', { id: removed.id, current_password: PASSWORD });
    expect([(await new Browser(skein).open(path)).status, (await post(path)).status]).toEqual([404, 404]);
  });
});
