import { originOf } from './interrupting.js';

/** The options of the commands that work for a user of a running Skein. */
export const runningOptions = (env: NodeJS.ProcessEnv, token: string) =>
  ({
    url: {
      type: 'string',
      default: env['SKEIN_URL'],
      defaultDescription: 'SKEIN_URL of the environment, or the address of the configured Skein',
      describe: 'The address of a running Skein',
    },
    token: {
      type: 'string',
      default: env['SKEIN_TOKEN'],
      defaultDescription: 'SKEIN_TOKEN of the environment',
      describe: token,
    },
  }) as const;

/** The values of these options. */
export interface Running {
  url: string | undefined;
  token: string | undefined;
}

/** The origin and the token. `ownUrl` returns the address of the configured Skein. Throws if there is no token. */
export function runningSkein({ url = '', token = '' }: Running, ownUrl: () => string): { url: string; token: string } {
  if (token === '') throw new Error('Name your API token: --token TOKEN, or SKEIN_TOKEN.');
  return { url: originOf(url === '' ? ownUrl() : url), token };
}
