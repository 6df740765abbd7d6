import { randomUUID } from 'node:crypto';
import type { Client } from './client.js';
import type { Progress } from './progress.js';
import { FOUNDER, type PersonKey } from './team.js';

interface Colleague {
  readonly id: number;
  readonly client: Client;
}

/** The demo workspace as far as it is filled. */
export interface DemoWorkspace {
  readonly workspace: { readonly id: number };
  readonly team: (person: PersonKey) => Colleague;
  readonly threadIds: readonly number[];
}

/** How many steps fillBeside will report. */
export const BESIDE_STEPS = 6;

const GROUPS: readonly { name: string; by: PersonKey; members: readonly PersonKey[] }[] = [
  { name: 'Studio', by: 'mira', members: ['mira', 'hana', 'felix', 'amara'] },
  { name: 'On call', by: 'jonas', members: ['jonas', 'priya', 'tomas'] },
];

/** Conversations: who is in each, and what they say in turn. */
const TALKS: readonly { between: readonly [PersonKey, ...PersonKey[]]; title?: string; said: readonly string[] }[] = [
  {
    between: ['jonas', 'mira'],
    said: [
      'Do you have ten minutes before the review?',
      'After lunch, yes. Anything I should read first?',
      'Only the last thread in Web shop.',
    ],
  },
  {
    between: ['hana', 'mira', 'felix'],
    title: 'Spring shoot',
    said: [
      'The light in the old mill is best before nine.',
      'Then we load the van the evening before.',
      'I have asked for the key.',
      'Bring the grey backdrop too, please.',
    ],
  },
  { between: ['mira'], said: ['Renew the domain before the end of the month.'] },
];

const REACTIONS = ['👍', '🎉', '❤️', '👀'];
/** The founder reacts to every third thread. */
const REACTED = 3;
const FANS: readonly PersonKey[] = ['jonas', 'priya', 'hana'];

const NOTES = `Hours of the studio in spring

Monday to Thursday  8 to 17
Friday              8 to 14
`;

/**
 * Creates everything but channels, threads and comments: groups, conversations, reactions, a file, a
 * join link, and settings.
 */
export async function fillBeside(place: DemoWorkspace, progress: Progress): Promise<void> {
  for (const work of [addGroups, talk, react, attachFile, openDoor, settle]) {
    progress.step('groups, conversations and the rest');
    await work(place);
  }
}

async function addGroups({ workspace, team }: DemoWorkspace): Promise<void> {
  for (const { name, by, members } of GROUPS) {
    const user_ids = members.map((person) => team(person).id);
    await team(by).client.call('groups.add', { workspace_id: workspace.id, name, user_ids });
  }
}

async function talk({ workspace, team }: DemoWorkspace): Promise<void> {
  for (const { between, title, said } of TALKS) {
    const people = between.map(team);
    const { client } = team(between[0]);
    const user_ids = people.map(({ id }) => id);
    const { id } = await client.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids });
    if (title !== undefined) await client.call('conversations.update', { id, title });
    for (const [turn, content] of said.entries()) {
      const speaker = people[turn % people.length]?.client ?? client;
      await speaker.call('conversationMessages.add', { conversation_id: id, content });
    }
  }
}

async function react({ team, threadIds }: DemoWorkspace): Promise<void> {
  for (const [index, thread_id] of threadIds.entries()) {
    const reaction = REACTIONS[index % REACTIONS.length] ?? '👍';
    if (index % REACTED === 0) await team(FOUNDER).client.call('reactions.add', { thread_id, reaction });
  }
  // The first thread is in General, where everybody sees it.
  const [thread_id = 0] = threadIds;
  for (const person of FANS) await team(person).client.call('reactions.add', { thread_id, reaction: '🎉' });
}

async function attachFile({ team, threadIds: [thread_id = 0] }: DemoWorkspace): Promise<void> {
  const { client } = team(FOUNDER);
  const file = new File([NOTES], 'studio-hours.txt', { type: 'text/plain' });
  const { attachment_id } = await client.upload('attachments.upload', { attachment_id: randomUUID() }, file);
  const attachments = [{ attachment_id, url_type: 'file' as const }];
  await client.call('threads.update', { id: thread_id, attachments });
}

async function openDoor({ workspace, team }: DemoWorkspace): Promise<void> {
  await team(FOUNDER).client.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
}

/** Jonas wants mail. The founder stars one thread, archives one and mutes one. */
async function settle({ workspace, team, threadIds }: DemoWorkspace): Promise<void> {
  const mapping = { email_threads: true, push_delay: 60 };
  await team('jonas').client.call('notificationsSettings.updateMany', { workspace_id: workspace.id, mapping });
  const [first = 0, second = 0, third = 0] = threadIds;
  const { client } = team(FOUNDER);
  await client.call('threads.star', { id: first });
  await client.call('threads.archive', { id: second });
  await client.call('threads.mute', { id: third, minutes: 24 * 60 });
}
