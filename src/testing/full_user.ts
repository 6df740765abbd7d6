import { HOUR, later } from '../clock.js';
import { sql } from '../db/database.js';
import { beginSession } from '../domain/accounts/sessions.js';
import { noteRefusal } from '../domain/notifications/returns.js';
import { aConversation, aMessage } from './conversations.js';
import { aDelivery } from './deliveries.js';
import { anAvatar } from './images.js';
import { anIntegration, installed } from './integrations.js';
import { aWaitingNotice } from './notices.js';
import { listAll, notificationsOf } from './notifications.js';
import { aGrantOf } from './oauth.js';
import { formWith, type Person } from './person.js';
import { A_SUBSCRIPTION } from './push_service.js';
import { aComment, aThread } from './posts.js';
import { PASSWORD, type Skein } from './skein.js';
import { anUpload } from './uploads.js';

/** The texts that identify Zebulon. */
export const WORDS = ['Zebulon', 'Quagga', 'zebulon@', 'Keeper of looms', 'Loft 9'];

/** A user with data in every table and file that can hold data of a user. */
export async function aFullUser(skein: Skein) {
  const { ada, workspace, channel } = await skein.aTeam();
  const zeb = await skein.aUser('zeb');
  const email = `zebulon@${zeb.id}.example.com`;
  await zeb.call('users.update', {
    name: 'Zebulon Quagga',
    email,
    profession: 'Keeper of looms',
    contact_info: 'Loft 9, Quagga Lane',
    current_password: PASSWORD,
  });
  await zeb.upload('users.updateAvatar', formWith(await anAvatar()));
  await anUpload(zeb);
  await ada.call('workspaceUsers.add', { id: workspace.id, email, channel_ids: [channel.id] });
  await aFullAccount(skein, zeb, email, workspace);
  await ada.call('channels.update', { id: channel.id, default_recipients: [zeb.id] });
  await zeb.call('channels.favorite', { id: channel.id });
  await zeb.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [zeb.id] });
  await aLogOf(skein, zeb, ada, workspace);
  await zeb.call('loopIn.getOrCreate', { obj_type: 'CHANNEL', obj_id: channel.id });
  await anIntegration(zeb, 'GENERAL', { name: 'Quagga counter' });
  await installed(zeb, await anIntegration(ada), { workspace_id: workspace.id });
  const own = await skein.aWorkspace(zeb, 'Looms');
  await zeb.call('workspaceUsers.add', { id: own.id, email: ada.email, user_type: 'ADMIN' });
  const talk = await aTalkBetween(zeb, ada, channel);
  await listAll(skein);
  await aWaitingNotice(skein, zeb, talk.asked);
  const [newest] = await notificationsOf(zeb);
  await zeb.call('notifications.markRead', { notification_id: newest?.id ?? 0 });
  return { zeb, ada, workspace, channel, ...talk, ...(await aConversationWith(skein, zeb, ada, workspace)) };
}

/** A delivery to the user, and one to somebody else whose body and answer name the user. */
async function aLogOf(skein: Skein, zeb: Person, ada: Person, workspace: { id: number }): Promise<void> {
  const event = 'thread_added';
  await aDelivery(skein, zeb, workspace, {
    hook: await zeb.call('hooks.subscribe', { target_url: 'https://quagga.example.com/', event }),
  });
  const hook = await ada.call('hooks.subscribe', { target_url: 'https://hooks.example.com/', event });
  const body = JSON.stringify({ creator: zeb.id, creator_name: 'Zebulon Quagga' });
  await aDelivery(skein, ada, workspace, { hook, body, answer: body });
}

/** Credentials, codes, further addresses, presence, a mail to the user and one in their name. */
async function aFullAccount(skein: Skein, zeb: Person, email: string, workspace: { id: number }): Promise<void> {
  await skein.aProgramOf(zeb, ['user:read']);
  await aGrantOf(skein, zeb);
  await beginSession(skein.db, zeb.id, skein.clock.now());
  await zeb.call('devices.add', { ...A_SUBSCRIPTION, endpoint: 'https://quagga.example.com/push', name: 'Quagga' });
  await skein.stranger.call('users.login', { email, password: PASSWORD });
  await zeb.call('users.heartbeat', { workspace_id: workspace.id, platform: 'api' });
  await zeb.call('notificationsSettings.update', { workspace_id: workspace.id, setting: 'push_delay', value: 60 });
  await zeb.call('workspaceUsers.add', { id: workspace.id, email: `eve.${zeb.id}@example.com`, user_type: 'GUEST' });
  await skein.stranger.call('users.resetPassword', { email });
  const outcome = { isSent: false as const, recipientStatus: '5.1.1' };
  await noteRefusal(skein.db, { userId: zeb.id, address: email }, outcome, skein.clock.now());
  // An address that was never proven, and one that a recovery link could restore until now.
  const now = skein.clock.now();
  await skein.db.run(sql`
    update users set new_email = ${`new.${email}`}, new_email_until = ${later(now, HOUR)}, recovery_email = ${`old.${email}`},
      recovery_until = ${now}
    where id = ${zeb.id}`);
}

/** Posts of the user, and posts that mention them: in a thread, a comment and a snippet. */
async function aTalkBetween(zeb: Person, ada: Person, channel: { id: number }) {
  const mention = `[Zebulon Quagga](app-mention://${zeb.id})`;
  const content = `${mention} and [Ada](app-mention://${ada.id}), [Zebulon](app-mention://0${zeb.id}), [Z](app-mention://${zeb.id}1)?`;
  const asked = await aThread(ada, channel, { content });
  await zeb.call('reactions.add', { thread_id: asked.id, reaction: '👍' });
  await aComment(zeb, asked);
  const told = await aThread(zeb, channel, { content: 'I am away', temp_id: -zeb.id });
  const comment = await aComment(ada, told, { content: `Thanks, [Zeb Quagga](app-mention://${zeb.id})` });
  await zeb.try('reactions.add', { thread_id: asked.id, reaction: '🎉' }, { 'idempotency-key': 'once' });
  const removed = await aComment(zeb, told, { content: 'Gone' });
  await zeb.call('comments.remove', { id: removed.id });
  return { asked, told, comment };
}

/**
 * Messages of the user, and messages that mention them. A mention in a conversation that they are in follows changes of
 * their name; elsewhere it is plain text.
 */
async function aConversationWith(skein: Skein, zeb: Person, ada: Person, workspace: { id: number }) {
  const mention = `[Zebulon Quagga](app-mention://${zeb.id})`;
  const dora = await skein.aMember(ada, workspace, 'dora');
  const inside = await aConversation(workspace, ada, dora);
  await ada.call('conversations.addUser', { id: inside.id, user_id: zeb.id });
  const said = await aMessage(zeb, inside, { content: 'Hello', attachments: [await anUpload(zeb)] });
  await zeb.call('reactions.add', { message_id: said.id, reaction: '👍' });
  const removed = await aMessage(zeb, inside, { content: 'Gone' });
  await zeb.call('conversationMessages.remove', { id: removed.id });
  const known = await aMessage(ada, inside, { content: `Thanks, ${mention}` });
  const outside = await aConversation(workspace, ada, dora);
  const plain = await aMessage(dora, outside, { content: `Where is ${mention}?` });
  await aMessage(zeb, await aConversation(workspace, zeb, dora));
  return { inside, outside, said, known, plain };
}
