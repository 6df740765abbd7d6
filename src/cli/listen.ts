import type { Argv } from 'yargs';
import type { EventName } from '../generated/events.js';
import { EVENTS } from '../models/visibility.js';
import { interruptible, originOf } from './interrupting.js';
import { listen } from './listen/listening.js';
import { print } from './output.js';

/** The arguments of `listen`. */
export const listenArguments = (env: NodeJS.ProcessEnv) => (parser: Argv) =>
  parser.options({
    'forward-to': {
      type: 'string',
      demandOption: true,
      describe: 'The URL of your program, such as http://127.0.0.1:3000/hook',
      coerce: forwardUrl,
    },
    url: {
      type: 'string',
      default: env['SKEIN_URL'] ?? 'http://127.0.0.1:8000',
      defaultDescription: 'SKEIN_URL of the environment, or http://127.0.0.1:8000',
      describe: 'The address of a running Skein',
    },
    token: {
      type: 'string',
      default: env['SKEIN_TOKEN'],
      defaultDescription: 'SKEIN_TOKEN of the environment',
      describe: 'Your token, or the socket token of an integration',
    },
    events: { type: 'string', describe: 'The events, separated by commas. By default all', coerce: eventsIn },
    workspace: { type: 'number', describe: 'The id of the only workspace whose events are forwarded' },
  } as const);

interface ListenArguments {
  forwardTo: string;
  url: string;
  token: string | undefined;
  events: EventName[] | undefined;
  workspace: number | undefined;
}

/** Runs `listen` until Ctrl-C. */
export async function listenFor({ forwardTo, url, token, events, workspace }: ListenArguments): Promise<void> {
  if (token === undefined || token === '') throw new Error('A token is needed: --token, or SKEIN_TOKEN.');
  const wanted = { token, forwardTo, events: events ?? EVENTS, workspaceId: workspace };
  await interruptible((signal) => listen({ ...wanted, url: originOf(url), signal, print }));
}

function forwardUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Error(`--forward-to must begin with http:// or https://, not ${JSON.stringify(url)}`);
}

function eventsIn(text: string | undefined): EventName[] | undefined {
  return text?.split(',').map((name) => {
    const event = EVENTS.find((each) => each === name.trim());
    if (event === undefined) throw new Error(`--events has no event of Skein: ${JSON.stringify(name.trim())}`);
    return event;
  });
}
