import type { Schema } from '../../generated/schemas.js';
import { BESIDE_STEPS, fillBeside } from './beside.js';
import { RefusedError, type Client } from './client.js';
import { CHANNELS, planPosts, type PlannedThread, type Post } from './plan.js';
import type { Progress } from './progress.js';
import { FOUNDER, PEOPLE, TEAM, type DemoChannel, type PersonKey } from './team.js';

const NAME = 'Fernhollow';
/** Nobody can own a domain under `.example`, so mail to it reaches nobody. */
const MAIL_DOMAIN = 'fernhollow.example';
const EMAIL_TAKEN = 101;
/** The founder has read all but every fourth thread. */
const UNREAD = 4;

export interface DemoUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly userType: Schema<'WorkspaceUser'>['user_type'];
  readonly token: string;
}

export interface Demo {
  readonly workspace: Schema<'Workspace'>;
  readonly users: readonly DemoUser[];
  readonly founder: DemoUser;
  readonly channels: number;
  readonly threads: number;
  readonly comments: number;
}

interface Colleague extends DemoUser {
  readonly client: Client;
}

type Team = (person: PersonKey) => Colleague;

/** How many steps `fillDemo` reports. */
export function demoSteps(): number {
  const posts = planPosts();
  const openings = posts.filter(({ kind }) => kind === 'opening');
  return 2 * TEAM.length + CHANNELS.length + posts.length + openings.length + BESIDE_STEPS;
}

/**
 * Creates a demo workspace through the public API. All its people have this password. If there are demo workspaces
 * already, the name and the e-mail addresses of the new one get the next number.
 */
export async function fillDemo(client: Client, password: string, progress: Progress): Promise<Demo> {
  const { number, team } = await registerAll(client, password, progress);
  const workspace = await openWorkspace(team, number, progress);
  const channelIds = await addChannels(team, workspace, progress);
  const posts = planPosts();
  const channelId = (channel: DemoChannel | undefined) =>
    (channel && channelIds.get(channel)) ?? workspace.default_channel;
  const threads = await writePosts(posts, team, channelId, progress);
  await readMost(team(FOUNDER), threads, progress);
  await fillBeside({ workspace, team, threadIds: threads }, progress);
  return {
    workspace,
    users: TEAM.map(team),
    founder: team(FOUNDER),
    channels: channelIds.size + 1,
    threads: threads.length,
    comments: posts.length - threads.length,
  };
}

async function registerAll(client: Client, password: string, progress: Progress) {
  const team = new Map<PersonKey, Colleague>();
  let number = 1;
  for (const person of TEAM) {
    progress.step('people');
    // Registering the founder finds the next free number. The addresses of the others are free under that number too.
    let user = await register(client, person, number, password);
    while (user === undefined && person === FOUNDER) user = await register(client, person, (number += 1), password);
    if (user === undefined) throw new Error(`Somebody has the address ${emailOf(person, number)} already.`);
    team.set(person, user);
  }
  const of = (person: PersonKey): Colleague => {
    const colleague = team.get(person);
    if (colleague === undefined) throw new Error(`${person} is not in the team`);
    return colleague;
  };
  return { number, team: of };
}

async function register(client: Client, person: PersonKey, number: number, password: string) {
  const { name, userType } = PEOPLE[person];
  const email = emailOf(person, number);
  try {
    const { id, token } = await client.call('users.register', { name, email, password });
    return { id, name, email, userType, token, client: client.as(token) };
  } catch (error) {
    if (error instanceof RefusedError && error.code === EMAIL_TAKEN) return undefined;
    throw error;
  }
}

/** `mira.okafor@…`; in the second demo workspace `mira.okafor.2@…`. */
function emailOf(person: PersonKey, number: number): string {
  const name = PEOPLE[person].name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
  return `${numbered(name, '.', number)}@${MAIL_DOMAIN}`;
}

function numbered(name: string, separator: string, number: number): string {
  return number === 1 ? name : `${name}${separator}${number}`;
}

async function openWorkspace(team: Team, number: number, progress: Progress): Promise<Schema<'Workspace'>> {
  const { client } = team(FOUNDER);
  progress.step('workspace');
  const workspace = await client.call('workspaces.add', { name: numbered(NAME, ' ', number), color: 4 });
  for (const person of TEAM.filter((key) => key !== FOUNDER)) {
    progress.step('workspace');
    const { email, userType } = team(person);
    await client.call('workspaceUsers.add', { id: workspace.id, email, user_type: userType });
  }
  return workspace;
}

async function addChannels(team: Team, workspace: { id: number }, progress: Progress) {
  const ids = new Map<DemoChannel, number>();
  for (const channel of CHANNELS) {
    progress.step('channels');
    const { name, description, color, icon, isPublic, isFavorite, creator, members } = channel;
    const { id } = await team(creator).client.call('channels.add', {
      workspace_id: workspace.id,
      name,
      description,
      color,
      public: isPublic,
      is_favorited: isFavorite,
      ...(icon === undefined ? {} : { icon }),
      user_ids: members.map((person) => team(person).id),
    });
    ids.set(channel, id);
  }
  return ids;
}

/** Returns the ids of the threads, in the order in which they were added. */
async function writePosts(
  posts: readonly Post[],
  team: Team,
  channelId: (channel: DemoChannel | undefined) => number,
  progress: Progress,
): Promise<number[]> {
  const threadIds = new Map<PlannedThread, number>();
  for (const { kind, thread, by, text } of posts) {
    progress.step('threads and comments');
    const { client } = team(by);
    const content = withMentions(text, team);
    if (kind === 'opening') {
      const place = { channel_id: channelId(thread.channel), title: thread.title };
      threadIds.set(thread, (await client.call('threads.add', { ...place, content })).id);
      continue;
    }
    const thread_id = threadIds.get(thread) ?? 0;
    const closing = kind === 'closing' ? { thread_action: 'close' as const } : {};
    await client.call('comments.add', { thread_id, content, ...closing });
  }
  return [...threadIds.values()];
}

/** Replaces `@mira` by a mention. */
function withMentions(text: string, team: Team): string {
  return TEAM.reduce((content, person) => {
    const { name, id } = team(person);
    return content.replaceAll(new RegExp(`@${person}\\b`, 'g'), `[${name}](app-mention://${id})`);
  }, text);
}

async function readMost({ client }: Colleague, threadIds: readonly number[], progress: Progress): Promise<void> {
  for (const [index, id] of threadIds.entries()) {
    progress.step('read threads');
    // An index after the last comment means the last.
    if (index % UNREAD !== 0) await client.call('threads.markRead', { id, obj_index: 1000 });
  }
}
