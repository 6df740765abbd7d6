import type { Actor } from '../src/actor.js';
import { systemClock } from '../src/clock.js';
import { openDatabase, type Transaction } from '../src/db/database.js';
import { ApiTokens } from '../src/domain/accounts/api_tokens.js';
import { openChannel } from '../src/domain/workspaces/new_channel.js';
import { addToWorkspace, createUser } from '../src/domain/workspaces/memberships.js';
import { openWorkspace } from '../src/domain/workspaces/workspaces.js';
import { bucketOf } from '../src/db/ids.js';
import { SECRET_KEY } from './world.js';

/** A workspace that is to be made. All members are in each of its channels. */
export interface Plan {
  name: string;
  members: number;
  /** The names of its channels. */
  channels: readonly string[];
}

/** A workspace that was made. */
export interface Opened {
  bucket: number;
  workspaceId: number;
  userIds: number[];
  tokens: string[];
  /** In the order of the plan. */
  channelIds: number[];
}

/** Makes a workspace with its people and channels, by the same code that serves requests. */
export async function open(url: string, plan: Plan): Promise<Opened> {
  const db = openDatabase({ url, poolSize: 1 });
  try {
    return await db.transaction((trx) => openIn(trx, plan));
  } finally {
    await db.close();
  }
}

async function openIn(trx: Transaction, plan: Plan): Promise<Opened> {
  const now = systemClock.now();
  const people: Person[] = [];
  for (let n = 1; n <= plan.members; n += 1) people.push(await seedUser(trx, `${plan.name}.${n}`, n, now));
  const [admin, ...others] = people;
  if (admin === undefined) throw new Error('A workspace needs somebody.');
  const actor = actorOf(admin);
  const { workspaceId, general } = await openWorkspace({ trx, actor, now }, { name: plan.name, color: 1 }, 'unlimited');
  const bucket = bucketOf(workspaceId);
  const joining = { workspaceId, userType: 'USER', channelIds: [], defaultChannel: general.id } as const;
  for (const { id } of others) await addToWorkspace(trx, { ...joining, userId: id }, now);
  const userIds = people.map(({ id }) => id);
  const channelIds: number[] = [];
  for (const name of plan.channels) {
    const channel = { name, public: true, color: 1, user_ids: userIds };
    channelIds.push((await openChannel({ trx, actor, now }, { id: workspaceId, bucket }, channel)).id);
  }
  return { bucket, workspaceId, userIds, tokens: people.map(({ token }) => token), channelIds };
}

interface Person {
  id: number;
  name: string;
  token: string;
}

function actorOf({ id, name, token }: Person): Actor {
  return {
    id,
    bucket: bucketOf(id),
    name,
    credential: 'own',
    secret: token,
    token_generation: 1,
    unmet: [],
    client_id: null,
    public_targets_only: false,
    scopes: null,
  };
}

/** Makes workspaces of one person. Returns each with its first channel. */
export async function openAlone(
  url: string,
  { id, token }: Pick<Person, 'id' | 'token'>,
  count: number,
): Promise<{ workspaceId: number; channelId: number }[]> {
  const db = openDatabase({ url, poolSize: 1 });
  try {
    return await db.transaction(async (trx) => {
      const made = [];
      for (let n = 1; n <= count; n += 1) {
        const named = { name: `alone.${n}`, color: 1 };
        const actor = actorOf({ id, token, name: 'Member Number1' });
        const { workspaceId, general } = await openWorkspace(
          { trx, actor, now: systemClock.now() },
          named,
          'unlimited',
        );
        made.push({ workspaceId, channelId: general.id });
      }
      return made;
    });
  } finally {
    await db.close();
  }
}

async function seedUser(trx: Transaction, account: string, n: number, now: Date): Promise<Person> {
  const name = `Member Number${n}`;
  const user = { name, email: `${account}@bench.invalid`, passwordHash: '!', lang: 'en', publicTargetsOnly: false };
  const id = await createUser(trx, user, now);
  if (id === undefined) throw new Error('The database to seed is not empty.');
  return { id, name, token: await new ApiTokens(SECRET_KEY).issueFirst(trx, id, now) };
}
