import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { beforeEach } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation } from './conversations.js';
import { useMailIn } from './mail_in.js';
import type { Person } from './person.js';
import { aThread } from './posts.js';
import type { SkeinOptions } from './skein.js';
import { useTeam } from './teams.js';

export type Kind = Schema<'LoopInGetOrCreateRequest'>['obj_type'];
export const KINDS: Kind[] = ['CHANNEL', 'THREAD', 'CONVERSATION'];

/** What mails have posted, in one form for threads, comments and messages. */
export interface MailedPost {
  id: number;
  title: string | null;
  content: string;
  creator: number;
  attachments: { title: string; underlying_type: string; upload_state: string; image_width: number | null }[];
}

/** A team, a mail receiver, and before each test a channel, a thread and a conversation with addresses. */
export function useMailedPlaces(options: SkeinOptions = {}) {
  const { skein, team } = useTeam(options);
  const mailIn = useMailIn(skein, options.settings);
  const ids: Record<Kind, number> = { CHANNEL: 0, THREAD: 0, CONVERSATION: 0 };
  const to: Record<Kind, string> = { CHANNEL: '', THREAD: '', CONVERSATION: '' };

  beforeEach(async () => {
    const { ada, ben, gus, workspace } = team;
    const input = { workspace_id: workspace.id, name: randomUUID(), user_ids: [ben.id, gus.id] };
    const channel = await ada.call('channels.add', input);
    const thread = await aThread(ada, await ada.call('channels.add', { ...input, name: randomUUID() }));
    const conversation = await aConversation(workspace, ada, ben, gus, await skein.aMember(ada, workspace, 'pat'));
    Object.assign(ids, { CHANNEL: channel.id, THREAD: thread.id, CONVERSATION: conversation.id });
    for (const kind of KINDS) to[kind] = await addressOf(kind);
  });

  const addressOf = async (obj_type: Kind) =>
    (await team.ada.call('loopIn.getOrCreate', { obj_type, obj_id: ids[obj_type] })).email;

  /** What mails have posted in a place, in the order of their ids. */
  const postsIn = (kind: Kind) => skein.db.many<MailedPost & Record<string, unknown>>(POSTS[kind](ids[kind]));

  /** A mail to the channel, unless `more` says otherwise. */
  const mailOf = (by: Pick<Person, 'name' | 'email'>, more: SendMailOptions = {}): SendMailOptions => ({
    from: { name: by.name, address: by.email },
    to: to.CHANNEL,
    subject: 'Loom',
    text: 'The loom is here.',
    ...more,
  });

  /** Sends a mail of Ben to the channel. Returns the code of the reply. */
  const sendAsBen = async (more: SendMailOptions = {}) => (await mailIn.send(mailOf(team.ben, more))).code;

  return { skein, team, mailIn, ids, to, addressOf, postsIn, mailOf, sendAsBen };
}

const POSTS = {
  CHANNEL: (id: number) => sql`
    select id, title, content, creator, attachments from threads
    where bucket = ${bucketOf(id)} and channel_id = ${id} order by id`,
  THREAD: (id: number) => sql`
    select id, null as title, content, creator, attachments from comments
    where bucket = ${bucketOf(id)} and thread_id = ${id} order by id`,
  CONVERSATION: (id: number) => sql`
    select id, null as title, content, creator, attachments from messages
    where bucket = ${bucketOf(id)} and conversation_id = ${id} and system_message is null order by id`,
};
