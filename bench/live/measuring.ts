import { setTimeout } from 'node:timers/promises';
import { onServer, type Databases } from '../databases.js';
import { requestText } from '../load/load.js';
import type { Options } from '../options.js';
import { HERE, startHelper, startSkein, usageOf, type Helper, type Server } from '../processes.js';
import { open, type Opened } from '../seed_people.js';
import type { Live } from './results.js';
import { MARK, type Command, type Seen } from './watching.js';

/** The people of the workspace. */
const PEOPLE = 500;
/** Channels of ten people each, for posts that ten streams get. */
const CHANNELS = 50;
const MEMBERS = 10;
/** The numbers of streams whose memory is measured. */
const IDLE = [2000, 10_000];
/** Until the memory of what has been opened is counted. */
const SETTLE_MS = 5000;
const SETTINGS = { LIVE_STREAMS: '12000', LIVE_STREAMS_PER_USER: '40' };
const CONTENT =
  'The pattern is set: thirty-two ends to the inch, and the weft a shade darker than we had planned. ' +
  'If nobody sees a reason to wait, I would begin on Monday and show you the first hand next week.';

interface Bench {
  server: Server;
  watcher: Helper;
  people: Opened;
}

/** Measures how soon posts come on streams, and what streams take. */
export async function measureLive({ rounds, seconds, poolSize }: Options, databases: Databases): Promise<Live> {
  const live: Live = { quiet: [], many: [], crowd: [], still: [], megabytes: [] };
  const url = await databases.empty('live_measured');
  const people = await open(url, { name: 'live', members: PEOPLE, channels: ['everybody'] });
  const skein = { checkout: HERE, databaseUrl: url, dataDir: databases.folder, poolSize, settings: SETTINGS };
  const server = await startSkein(skein);
  const watcher = await startHelper('live/watcher', { port: server.port, tokens: people.tokens });
  try {
    const bench = { server, watcher, people };
    const small = await threadsOf(bench);
    const [all = 0] = people.channelIds;
    const everybody = await aThread(bench, 0, all);
    // Without statistics the first statements would be planned for other tables.
    await onServer(url, 'vacuum analyze');
    for (let round = 1; round <= rounds; round += 1) await measureRound(bench, live, { small, everybody, seconds });
    live.megabytes = await measureMemory(bench);
  } finally {
    await watcher.stop();
    await server.stop();
  }
  return live;
}

/** Where comments are added: the thread of each small channel, and that of everybody. */
interface Places {
  small: readonly number[];
  everybody: number;
  seconds: number;
}

async function measureRound(bench: Bench, live: Live, { small, everybody, seconds }: Places): Promise<void> {
  await ask(bench, { do: 'open', streams: PEOPLE });
  const quiet = small.slice(0, 1).map((thread, nr) => commenting(bench, nr * MEMBERS, thread));
  const post = (requests: readonly string[], streams: number, perSecond: number, count: number) =>
    seen(bench, { do: 'post', requests, count, perSecond, streams });
  // The first posts compile what follows.
  await post(quiet, MEMBERS, 20, 20);
  live.quiet.push(await post(quiet, MEMBERS, 10, 10 * seconds));
  const many = small.map((thread, nr) => commenting(bench, nr * MEMBERS + (nr % MEMBERS), thread));
  live.many.push(await post(many, MEMBERS, 200, 200 * seconds));
  await ask(bench, { do: 'open', streams: 2000 });
  const crowd = [commenting(bench, 0, everybody)];
  await post(crowd, 2000, 1, 2);
  live.still.push(await post(quiet, MEMBERS * 4, 1, seconds));
  live.crowd.push(await post(crowd, 2000, 1, seconds));
  await ask(bench, { do: 'close' });
}

/** Of a Skein that has had streams before, so that what is compiled and grown for them counts for none. */
async function measureMemory(bench: Bench): Promise<Live['megabytes']> {
  const resident = async () => {
    await setTimeout(SETTLE_MS);
    return (await usageOf(bench.server)).residentBytes / 1024 / 1024;
  };
  const before = await resident();
  const measured: Live['megabytes'] = [];
  for (const streams of IDLE) {
    await ask(bench, { do: 'open', streams });
    measured.push({ streams, more: (await resident()) - before });
  }
  await ask(bench, { do: 'close' });
  return measured;
}

async function ask({ watcher }: Bench, command: Command): Promise<string> {
  return watcher.ask(JSON.stringify(command));
}

async function seen(bench: Bench, command: Command): Promise<Seen> {
  const told: Seen = JSON.parse(await ask(bench, command));
  process.stdout.write(`streams: ${JSON.stringify(command).slice(-60)} ${JSON.stringify(told)}\n`);
  return told;
}

const commenting = ({ people }: Bench, member: number, thread_id: number) =>
  requestText('POST', '/api/v3/comments/add', people.tokens[member] ?? '', {
    thread_id,
    content: `${MARK} ${CONTENT}`,
  });

/** Makes small channels, each with other people and a thread. Returns the threads. */
async function threadsOf(bench: Bench): Promise<number[]> {
  const { userIds, workspaceId } = bench.people;
  const threads: number[] = [];
  for (let nr = 0; nr < CHANNELS; nr += 1) {
    const user_ids = userIds.slice(nr * MEMBERS, (nr + 1) * MEMBERS);
    const channel = { workspace_id: workspaceId, name: `Loom ${nr}`, public: false, user_ids };
    threads.push(await aThread(bench, nr * MEMBERS, await make(bench, nr * MEMBERS, 'channels/add', channel)));
  }
  return threads;
}

const aThread = (bench: Bench, member: number, channel_id: number) =>
  make(bench, member, 'threads/add', { channel_id, title: 'Plans', content: CONTENT });

async function make({ server, people }: Bench, member: number, path: string, body: unknown): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v3/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${people.tokens[member] ?? ''}`,
      'X-Forwarded-Proto': 'https',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
  const { id }: { id: number } = JSON.parse(text);
  return id;
}
