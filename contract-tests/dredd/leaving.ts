import { call, Refused, send, type Caller } from '../calling.js';
import type { Made } from './ledger.js';

/** Ids of what an account has. */
export interface Belongings {
  workspaces: ReadonlySet<number>;
  integrations: ReadonlySet<number>;
  /** The ids of the subscriptions that have not ended. */
  subscriptions: ReadonlySet<number>;
  devices: ReadonlySet<number>;
}

export const NOTHING: Belongings = {
  workspaces: new Set(),
  integrations: new Set(),
  subscriptions: new Set(),
  devices: new Set(),
};

const CREDENTIALS_INVALID = 104;

/** What the account has now. */
export async function belongingsOf(url: string, caller: Caller): Promise<Belongings> {
  const { workspaces, integrations, hooks, devices } = await listsOf(url, caller);
  const ids = (list: readonly { id: number }[]) => new Set(list.map(({ id }) => id));
  const made = { workspaces: ids(workspaces), integrations: ids(integrations) };
  return { ...made, subscriptions: ids(hooks), devices: ids(devices) };
}

async function listsOf(url: string, caller: Caller) {
  const hooks = await send(url, caller, 'hooks.get', {});
  return {
    workspaces: await send(url, caller, 'workspaces.get', {}),
    integrations: await send(url, caller, 'integrations.get', {}),
    hooks: hooks.filter(({ end_reason }) => end_reason === null),
    devices: (await send(url, caller, 'devices.get', {})).devices,
  };
}

/**
 * Removes all that a run has made: subscriptions, devices, integrations, workspaces, and then the accounts. Of `given`
 * accounts it removes what they did not have before. Returns what could not be removed, in words.
 */
export async function removeAll(
  url: string,
  made: readonly Made[],
  given: ReadonlyMap<Caller, Belongings>,
): Promise<string[]> {
  const problems: string[] = [];
  const trying = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => problems.push(`${what}: ${String(error)}`));
  };
  const own = new Array<Caller>();
  for (const one of made) {
    await trying(`the account ${one.email}`, async () => {
      const caller = await signedIn(url, one);
      if (caller !== undefined) own.push(caller);
    });
  }
  const all = [...own.map((caller) => [caller, NOTHING] as const), ...given];
  for (const [caller, before] of all) await trying(`what ${caller.email} has`, () => empty(url, caller, before));
  for (const caller of own) await trying(`the account ${caller.email}`, () => deleteAccount(url, caller));
  return problems;
}

/** Signs in to an account; undefined when it does not exist, because it was never registered or is deleted. */
async function signedIn(url: string, { email, passwords }: Made): Promise<Caller | undefined> {
  for (const password of passwords.toReversed()) {
    try {
      const { id, token } = await call(url, undefined, 'users.login', {
        email,
        password,
        set_session_cookie: false,
      });
      return { id, email, token, password };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== CREDENTIALS_INVALID) throw error;
    }
  }
  return undefined;
}

/** Removes what the account did not have before. Workspaces are listed by pages, so it looks until nothing is left. */
async function empty(url: string, caller: Caller, before: Belongings): Promise<void> {
  const { workspaces, integrations, hooks, devices } = await listsOf(url, caller);
  const pushed = devices.filter(({ id }) => !before.devices.has(id));
  const subscriptions = hooks.filter(({ id }) => !before.subscriptions.has(id));
  const built = integrations.filter(({ id }) => !before.integrations.has(id));
  const opened = workspaces.filter(({ id, creator }) => !before.workspaces.has(id) && creator === caller.id);
  const targets = new Set(subscriptions.map(({ target_url }) => target_url));
  for (const target_url of targets) await call(url, caller, 'hooks.unsubscribe', { target_url });
  for (const { id } of pushed) await call(url, caller, 'devices.remove', { id });
  for (const { id } of built) await call(url, caller, 'integrations.remove', { id });
  const { password: current_password } = caller;
  for (const { id } of opened) await call(url, caller, 'workspaces.remove', { id, current_password });
  if (targets.size + built.length + opened.length > 0) await empty(url, caller, before);
}

function deleteAccount(url: string, caller: Caller) {
  return call(url, caller, 'users.delete', { password: caller.password });
}
