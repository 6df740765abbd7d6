import type { Argv } from 'yargs';
import { readConfig } from '../config/config.js';
import { print } from './output.js';
import { randomToken, verify } from './verify/verification.js';
import { CALLED_KINDS, type CalledKind } from './verify/requests.js';

/** The shortest token with which Skein can sign, in bytes. Its own are longer. */
const MIN_TOKEN = 24;

/** The arguments of `verify`. */
export const verifyArguments = (env: NodeJS.ProcessEnv) => (parser: Argv) =>
  parser
    .positional('url', {
      type: 'string',
      demandOption: true,
      describe: 'The callback URL of the integration',
      coerce: soundUrl,
    })
    .options({
      kind: { choices: CALLED_KINDS, default: 'BOT', describe: 'The kind of the integration' },
      token: {
        type: 'string',
        default: env['VERIFY_TOKEN'],
        defaultDescription: 'VERIFY_TOKEN of the environment, or a random one',
        describe: 'The verify token of the integration',
        coerce: soundToken,
      },
      command: { type: 'string', default: '/verify', describe: 'The command of a SLASH_COMMAND' },
    } as const);

interface VerifyArguments {
  url: string;
  kind: CalledKind;
  token: string | undefined;
  command: string;
}

/** Runs `verify`. Sets the exit code 1 when a check has failed. */
export async function verifyFor({ url, kind, token, command }: VerifyArguments, env: NodeJS.ProcessEnv): Promise<void> {
  const used = token ?? randomToken();
  if (token === undefined)
    print('No token was given. Start the integration with this one, and run this again:', `VERIFY_TOKEN=${used}`, '');
  const { webhookAllow: allow } = readConfig({ WEBHOOK_ALLOW: env['WEBHOOK_ALLOW'] });
  if (!(await verify({ url, kind, command, print, allow, token: used }))) process.exitCode = 1;
}

function soundUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Error(`The URL must begin with https:// or http://, not ${JSON.stringify(url)}`);
}

function soundToken(token: string | undefined): string | undefined {
  if (token === undefined || Buffer.byteLength(token) >= MIN_TOKEN) return token;
  throw new Error(`The token must have at least ${MIN_TOKEN} bytes, as those of Skein have.`);
}
