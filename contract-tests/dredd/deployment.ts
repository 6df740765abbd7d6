import { randomBytes } from 'node:crypto';
import { call, Refused, send, type Caller } from '../calling.js';
import { aPerson, registering, type People } from '../people.js';
import { reachesUs } from '../world.js';
import { noting } from './accounts.js';
import type { Ledger } from './ledger.js';
import { belongingsOf, removeAll, type Belongings } from './leaving.js';
import { fragmentNames, notTried } from './plan.js';
import { runShared, type Outcome, type Target } from './run.js';

/** A deployment that somebody else has started, and the accounts to use where nobody may register. */
export interface Deployment {
  url: string;
  /** The API token of the account that makes the workspaces, and its password, which removes them. */
  admin?: { token: string; password: string };
  /** The API tokens of four other accounts. */
  tokens: readonly string[];
}

/** What came of a run. */
export interface Report {
  outcomes: Outcome[];
  notTried: [name: string, reason: string][];
  /** What the run has made and could not remove, in words. */
  left: string[];
}

const FORBIDDEN = 109;
const INTERNAL_ERROR = 201;

/**
 * Runs Dredd against a deployment, and removes what the run has made: also when it fails, and when the signal ends it.
 */
export async function runAgainst(
  deployment: Deployment,
  ledger: Ledger,
  {
    ledgerFile,
    fragments = fragmentNames(),
    signal,
  }: { ledgerFile: string; fragments?: string[]; signal: AbortSignal },
): Promise<Report> {
  const { url } = deployment;
  const people = deployment.admin === undefined ? undefined : await givenPeople(deployment);
  const given = new Map<Caller, Belongings>();
  for (const caller of Object.values<Caller>({ ...people })) given.set(caller, await belongingsOf(url, caller));
  const report: Report = { outcomes: [], notTried: [], left: [] };
  try {
    const target = await explore(url, people, ledger);
    report.notTried = notTried(fragments, target.conditions);
    report.outcomes = await runShared({ fragments, target, ledgerFile }, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    report.left = await removeAll(url, ledger.read(), given);
  }
  return report;
}

/** Finds out what can be tried. */
async function explore(url: string, people: People | undefined, ledger: Ledger): Promise<Target> {
  const prober = people?.ada ?? (await firstAccount(url, ledger));
  return {
    url,
    ...(people === undefined ? {} : { people }),
    conditions: {
      readsMail: false,
      hasChaos: await hasChaos(url),
      reachesUs: await reachesUs(url, prober),
      registers: people === undefined,
      isOurs: false,
    },
  };
}

async function firstAccount(url: string, ledger: Ledger): Promise<Caller> {
  try {
    return await aPerson(noting(registering(url), ledger), 'Pia Example');
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== FORBIDDEN || error.message.includes('https_required'))
      throw error;
    throw new Error(
      'registration is closed: give --admin-token with the password of that account in CONTRACT_PASSWORD, ' +
        'and --token four times, for four other accounts',
      { cause: error },
    );
  }
}

async function hasChaos(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v3/users/get_session_user?chaos=${INTERNAL_ERROR}`);
  const text = await response.text();
  return response.status === 500 && text.includes(`"error_code":${INTERNAL_ERROR}`);
}

/** The people of the world, with the accounts that were given. */
async function givenPeople({ url, admin, tokens }: Deployment): Promise<People> {
  if (admin === undefined || tokens.length !== 4) throw new Error('--admin-token needs --token four times');
  const [ada, ben, gus, olga, rita] = await Promise.all(
    [admin.token, ...tokens].map(async (token): Promise<Caller> => {
      const { id, email } = await send(url, { token }, 'users.getSessionUser', {});
      // The passwords of the others are not needed.
      return { id, email, token, password: token === admin.token ? admin.password : randomBytes(24).toString('hex') };
    }),
  );
  if (ada === undefined || ben === undefined || gus === undefined || olga === undefined || rita === undefined)
    throw new Error('--token is needed four times');
  if (new Set([ada, ben, gus, olga, rita].map(({ id }) => id)).size < 5)
    throw new Error('the tokens must be of five accounts');
  // Without the right password the workspaces could not be removed.
  const { email, password } = ada;
  await call(url, undefined, 'users.login', { email, password, set_session_cookie: false });
  return { ada, ben, gus, olga, rita };
}
