import type { Argv } from 'yargs';
import type { EventName } from '../generated/events.js';
import { EVENTS } from '../models/visibility.js';
import { interruptible } from './interrupting.js';
import { listen } from './listen/listening.js';
import { print } from './output.js';
import { runningOptions, runningSkein, type Running } from './running.js';

/** The arguments of `listen`. */
export const listenArguments = (env: NodeJS.ProcessEnv) => (parser: Argv) =>
  parser.options({
    'forward-to': {
      type: 'string',
      demandOption: true,
      describe: 'The URL of your program, such as http://127.0.0.1:3000/hook',
      coerce: forwardUrl,
    },
    ...runningOptions(env, 'Your API token, or the socket token of an integration'),
    events: { type: 'string', describe: 'The events, separated by commas. By default all', coerce: eventsIn },
    workspace: { type: 'number', describe: 'The id of the only workspace whose events are forwarded' },
  } as const);

interface ListenArguments extends Running {
  forwardTo: string;
  events: EventName[] | undefined;
  workspace: number | undefined;
}

/** Runs `listen` until Ctrl-C. `ownUrl` returns the address of the configured Skein. */
export async function listenFor(
  { forwardTo, events, workspace, ...running }: ListenArguments,
  ownUrl: () => string,
): Promise<void> {
  const wanted = { ...runningSkein(running, ownUrl), forwardTo, events: events ?? EVENTS, workspaceId: workspace };
  await interruptible((signal) => listen({ ...wanted, signal, print }));
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
