import type { Argv } from 'yargs';
import type { Config } from '../../config/config.js';
import { ApiError } from '../../errors.js';
import type { ListedAccount } from '../../models/host_lists.js';
import { errorText, formErrorsOf } from '../../pages/kit/form_errors.js';
import { print } from '../output.js';
import { onOwnDatabase } from '../own_database.js';
import { Accounts } from './accounts.js';
import { ask, newPassword } from './terminal.js';

/** Runs the work of a command with the settings. */
type Run = (work: (config: Config) => Promise<void>) => Promise<void>;

const email = { type: 'string', demandOption: true, describe: 'The e-mail address of the account' } as const;
const generate = { type: 'boolean', default: false, describe: 'Generate the password, and print it once' } as const;
const PASSWORD = 'The password is asked for on a terminal, otherwise it is the first line of standard input.';

/** The commands of `skein user`, for who hosts Skein. They work whether or not Skein runs. */
export const userCommands = (run: Run) => (parser: Argv) =>
  parser
    .command(
      'add <email>',
      'Create an account, whatever REGISTRATION says',
      (add) =>
        add
          .positional('email', email)
          .options({ name: { type: 'string', describe: 'The name; by default the part before the @' }, generate })
          .epilogue(PASSWORD),
      (args) => run((config) => add(config, args)),
    )
    .command('list', 'List all accounts, with their workspaces', {}, () => run(list))
    .command(
      'reset-password <email>',
      'Set a password, and end all sessions, tokens and programs of the account',
      (reset) => reset.positional('email', email).options({ generate }).epilogue(PASSWORD),
      (args) => run((config) => resetPassword(config, args)),
    )
    .command(
      'remove <email>',
      'Delete an account, as its user could: what they have posted stays, by "Deleted user"',
      (remove) =>
        remove
          .positional('email', email)
          .options({ yes: { type: 'boolean', default: false, describe: 'Do not ask whether it is meant' } }),
      (args) => run((config) => remove(config, args)),
    )
    .command(
      'make-admin <email> <workspace>',
      'Make a user an ADMIN of a workspace, whether or not they are in it',
      (admin) =>
        admin.positional('email', email).positional('workspace', {
          type: 'string',
          demandOption: true,
          describe: 'The id or the name of the workspace',
        }),
      (args) => run((config) => makeAdmin(config, args)),
    )
    .demandCommand(1, 'Name one of the commands.');

interface Chosen {
  email: string;
  generate: boolean;
}

async function add(config: Config, args: Chosen & { name?: string | undefined }): Promise<void> {
  const chosen = await newPassword(args);
  const name = args.name ?? args.email.replace(/@.*$/, '');
  await onAccounts(config, async (accounts) => {
    const id = await accounts.add({ name, email: args.email, password: chosen.password });
    print(`${args.email} has an account now, with the id ${id}.`);
    if (chosen.isGenerated) print(`Password: ${chosen.password}`);
    print(`Sign in at ${config.baseUrl}/sign_in`);
  });
}

async function list(config: Config): Promise<void> {
  await onAccounts(config, async (accounts) => {
    for await (const account of accounts.all())
      print(shownAccount(account, await accounts.workspaceNames(account), config));
  });
}

function shownAccount(account: ListedAccount, names: ReadonlyMap<number, string>, { verifyEmail }: Config): string {
  const { id, email: address, name, created_at, setup_pending, is_proven, places } = account;
  const roles = places.map((place) => `${place.user_type} of ${names.get(place.id) ?? '?'} (${place.id})`);
  const states = [
    ...(setup_pending ? ['invited'] : []),
    ...(verifyEmail && !is_proven && !setup_pending ? ['address not verified'] : []),
    ...roles,
  ];
  const shown = [id, created_at.toISOString().slice(0, 10), address, name].join('  ');
  return states.length === 0 ? shown : `${shown}  [${states.join(', ')}]`;
}

async function resetPassword(config: Config, args: Chosen): Promise<void> {
  const chosen = await newPassword(args);
  await onAccounts(config, async (accounts) => {
    await accounts.resetPassword(args.email, chosen.password);
    print(`${args.email} has a new password. All sessions, tokens and programs of the account have ended.`);
    if (chosen.isGenerated) print(`Password: ${chosen.password}`);
  });
}

async function remove(config: Config, args: { email: string; yes: boolean }): Promise<void> {
  await onAccounts(config, async (accounts) => {
    const { name } = await accounts.account(args.email);
    if (!args.yes) await confirm(name, args.email);
    await accounts.remove(args.email);
    print(`The account ${args.email} is deleted. Skein removes the rest of its traces while it runs.`);
  });
}

async function confirm(name: string, address: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Without a terminal to ask on, --yes is required.');
  const question = `This deletes the account of ${name} for good. Type the address again to do it: `;
  if ((await ask(question, { isShown: true })) !== address) throw new Error('Nothing was deleted.');
}

async function makeAdmin(config: Config, args: { email: string; workspace: string }): Promise<void> {
  await onAccounts(config, async (accounts) => {
    const id = await accounts.makeAdmin(args.email, args.workspace);
    print(`${args.email} is an ADMIN of the workspace ${id} now.`);
  });
}

const TEXTS = {
  email_taken: 'This address has an account already.',
  workspace_not_found: 'There is no such workspace. `user list` shows the workspaces that have members.',
  workspace_full: 'The plan of the workspace allows no further member.',
  forbidden: 'The owner of a former address of this account can still take it back, so it cannot be deleted yet.',
} as const;

/** Errors of the API become one line. */
async function onAccounts(config: Config, work: (accounts: Accounts) => Promise<void>): Promise<void> {
  try {
    await onOwnDatabase(config, (own) => work(new Accounts(own, config)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(explained(error), { cause: error });
  }
}

function explained(error: ApiError): string {
  if (error.error === 'last_admin')
    return `They are the only ADMIN of the workspace ${String(error.extra['workspace_id'])}, which has other members. Make one of those an ADMIN first.`;
  const { fields } = formErrorsOf(error, ['name', 'email', 'password', 'new_password'], TEXTS);
  if (fields.size === 0) return errorText(error, TEXTS);
  return [...fields].map(([name, text]) => `${name.replace('new_', '')}: ${text}`).join(' ');
}
