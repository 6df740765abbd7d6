import type { Argv } from 'yargs';
import type { EventName } from '../generated/events.js';
import { operations } from '../generated/operations.js';
import { Client } from './demo/client.js';
import { complain, print } from './output.js';
import { interruptible } from './interrupting.js';
import { runningOptions, runningSkein, type Running } from './running.js';
import { Stage } from './trigger/stage.js';
import { delivered, missingFrom, subscriptionsTo } from './trigger/waiting.js';
import { NAMES, WAYS } from './trigger/ways.js';

const ALL = 'all';
/** The event that removing the new workspace causes. */
const LAST = 'workspace_deleted';
const NAME_LENGTH = Math.max(...NAMES.map((name) => name.length));

/** The arguments of `trigger`. */
export const triggerArguments = (env: NodeJS.ProcessEnv) => (parser: Argv) =>
  parser
    .positional('event', { type: 'string', describe: `The name of the event, or ${ALL}; without it, lists them` })
    .options({
      ...runningOptions(env, 'Your own API token'),
      workspace: {
        type: 'number',
        describe: 'The id of a workspace of yours in which the event happens; without it, in a new one',
      },
    } as const)
    .epilogue(
      [
        'The event really happens, in a new workspace of yours that is removed again, with all that is in it. Subscriptions',
        'of yours without a filter get it, and your streams. Those with a workspace_id get it with --workspace: then only',
        'what the event needs is made there, and removed. What is made for an event causes events too.',
      ].join('\n'),
    );

interface TriggerArguments extends Running {
  event: string | undefined;
  workspace: number | undefined;
}

/** Runs `trigger`. `ownUrl` returns the address of the configured Skein. Throws an Error with a one-line message. */
export async function triggerFor(
  { event, workspace, ...running }: TriggerArguments,
  ownUrl: () => string,
): Promise<void> {
  if (event === undefined) return print(...NAMES, ALL);
  const names = namesOf(event, workspace);
  const { url, token } = runningSkein(running, ownUrl);
  await interruptible(async (signal) => {
    const remover = new Client(url, new AbortController().signal, token);
    await cause(names, new Client(url, signal, token), remover, workspace);
  });
}

function namesOf(event: string, workspace: number | undefined): EventName[] {
  const named = event === ALL ? NAMES : NAMES.filter((name) => name === event);
  if (named.length === 0) throw new Error(`There is no event ${JSON.stringify(event)}. skein trigger lists all.`);
  const possible = named.filter((name) => workspace === undefined || WAYS[name].isOfWorkspace !== true);
  if (possible.length === 0) throw new Error(`${event} happens only in a new workspace: leave out --workspace.`);
  return possible;
}

async function cause(
  names: readonly EventName[],
  user: Client,
  remover: Client,
  workspaceId: number | undefined,
): Promise<void> {
  const { position } = await user.read('live.get', {});
  const earlier = names.filter((name) => name !== LAST);
  const subscriptions = await subscriptionsTo(user, earlier, workspaceId);
  const stage =
    workspaceId === undefined ? await Stage.inNewWorkspace(user, remover) : Stage.in(user, remover, workspaceId);
  const missing: EventName[] = [];
  try {
    for (const name of earlier) await WAYS[name].cause(stage);
    missing.push(...(await missingFrom(user, position, stage.workspaceId, earlier)));
    if (!(await delivered(user, subscriptions))) complain('Some deliveries to you were not tried in time.');
  } finally {
    for (const left of await stage.close()) complain(`This is left: ${left}`);
  }
  if (names.includes(LAST)) missing.push(...(await missingFrom(user, position, stage.workspaceId, [LAST])));
  for (const name of names) if (!missing.includes(name)) print(lineOf(name));
  if (missing.length > 0) throw new Error(`Not seen on your stream in time: ${missing.join(', ')}`);
}

function lineOf(name: EventName): string {
  return `${name.padEnd(NAME_LENGTH)}  ${operations[WAYS[name].operation].path}`;
}
