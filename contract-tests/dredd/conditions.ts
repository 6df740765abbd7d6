import { answeringId, uploadOf, type LocatedOperation } from '../../codegen/document.js';
import { contract } from '../contract.js';

/** What can be tried at a Skein. */
export interface Conditions {
  /** Its mails can be read. */
  readsMail: boolean;
  /** `?chaos=` works. */
  hasChaos: boolean;
  /** It reaches programs on this machine. */
  reachesUs: boolean;
  /** Anybody may register. Otherwise the people of the run are given accounts, which must not change. */
  registers: boolean;
  /** It is deleted after the run, so that anything may stay in it. */
  isOurs: boolean;
}

/** A Skein that the run starts itself. */
export const OURS: Conditions = { readsMail: true, hasChaos: true, reachesUs: true, registers: true, isOurs: true };

/** Operations that succeed only with a code that the server mails. */
export const BY_MAIL = ['users.setPassword'];

/** Operations that change or delete the account that calls them. */
export const OF_ACCOUNTS = [
  'users.update',
  'users.updateAvatar',
  'users.updatePassword',
  'users.invalidateToken',
  'users.delete',
  'users.resetPassword',
];

/** Operations that succeed only for a bot that was called. */
const BY_CALLED_BOTS = ['integrationIncoming.urlCallback'];

/** Their errors that need such a bot, too. */
const OF_CALLED_BOTS = ['not_found', 'attachments_invalid', 'actions_invalid'];

const ONLY_PROGRAMS = 'only a program is refused, and Dredd calls as none';
/** Errors of the server. Their causes are outside a request. */
const OF_THE_SERVER = ['too_many_requests', 'internal_error', 'service_unavailable'];
const AT_NOBODYS_WILL = 'no request causes it at will';

/** Declared errors that no request causes, and why. They are requested with `?chaos=` where that works. */
const NOT_CAUSED: Readonly<Record<string, string>> = {
  'urlJoin.joinWorkspace workspace_full': 'needs a server whose plan is `free`, with a small number of members',
  'installations.add payment_required': 'needs a server whose plan is `free`, with ten integrations',
  'users.update forbidden': ONLY_PROGRAMS,
  'devices.add forbidden': ONLY_PROGRAMS,
  'hooks.subscribe forbidden': ONLY_PROGRAMS,
  'hooks.rotateSecret forbidden': ONLY_PROGRAMS,
  'hooks.ping forbidden': ONLY_PROGRAMS,
  'deliveries.getone forbidden': ONLY_PROGRAMS,
  'deliveries.redeliver forbidden': ONLY_PROGRAMS,
  'deliveries.redeliverFailed forbidden': ONLY_PROGRAMS,
};

/** The operations and errors that NOT_CAUSED names. */
export const EXCEPTIONS: readonly string[] = Object.keys(NOT_CAUSED);

/** Why an operation cannot succeed at such a Skein; undefined when it can. */
export function whyNoSuccess({ operation }: LocatedOperation, conditions: Conditions): string | undefined {
  const id = answeringId(operation);
  if (BY_MAIL.includes(id) && !conditions.readsMail) return 'it needs a code from a mail, and mails cannot be read';
  if (id === 'users.register' && !conditions.registers) return 'registration is closed';
  if (OF_ACCOUNTS.includes(id) && !conditions.registers) return 'it would change an account that was given';
  if (BY_CALLED_BOTS.includes(id) && !conditions.reachesUs) return 'the server does not call programs on this machine';
  return undefined;
}

/** Why no request to such a Skein causes a declared error; undefined when one does. */
export function whyNotCaused(located: LocatedOperation, error: string, conditions: Conditions): string | undefined {
  const id = answeringId(located.operation);
  if (OF_THE_SERVER.includes(error)) return AT_NOBODYS_WILL;
  if (error === 'too_large' && uploadOf(contract, located.operation) !== undefined)
    return 'the limits of files are too large to be tried';
  if (error === 'too_large' && located.method === 'get' && !conditions.isOurs)
    return 'a proxy in front of the server may refuse a long URL itself';
  if (id === 'users.register') return whyNotAtRegister(error, conditions);
  if (id === 'workspaceUsers.add' && error === 'email_taken' && !conditions.isOurs)
    return 'it needs an account that could not be deleted for a week';
  if (BY_CALLED_BOTS.includes(id) && OF_CALLED_BOTS.includes(error) && !conditions.reachesUs)
    return 'the server does not call programs on this machine';
  return NOT_CAUSED[`${id} ${error}`];
}

/** The own errors of registering, which are looked for after its permission. */
const OF_NEW_ACCOUNTS = ['email_taken', 'password_too_short', 'email_invalid', 'name_too_short'];

function whyNotAtRegister(error: string, { registers }: Conditions): string | undefined {
  if (error === 'forbidden') return registers ? 'needs a server whose REGISTRATION is not open' : undefined;
  return !registers && OF_NEW_ACCOUNTS.includes(error) ? 'registration is closed' : undefined;
}
