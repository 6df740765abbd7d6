import { systemClock } from '../../clock.js';
import type { Config } from '../../config/config.js';
import type { Actor } from '../../actor.js';
import { bucketOf } from '../../db/ids.js';
import type { Database } from '../../db/database.js';
import { ApiTokens } from '../../domain/accounts/api_tokens.js';
import { hashPassword, setPasswordByHost } from '../../domain/accounts/new_password.js';
import { Passwords } from '../../domain/credentials/passwords.js';
import { createAccount } from '../../domain/accounts/registration.js';
import { deleteUser } from '../../domain/users/deletion.js';
import { makeAdmin } from '../../domain/workspaces/members.js';
import { ApiError } from '../../errors.js';
import { decodeInput } from '../../http/decode.js';
import { inputPlan, validateInput } from '../../http/input.js';
import { findAccount, type Account } from '../../models/user.js';
import { accountsAfter, peopledWorkspaceIds, workspaceNames, type ListedAccount } from '../../models/host_lists.js';
import type { OwnDatabase } from '../own_database.js';

/** What `skein user` does, through the functions that the API calls. Errors are those of the API, or one line. */
export class Accounts {
  readonly #db: Database;
  readonly #config: Config;
  readonly #services: { tokens: ApiTokens; passwords: Passwords };

  constructor({ db, secretKey }: OwnDatabase, config: Config) {
    this.#db = db;
    this.#config = config;
    this.#services = { tokens: new ApiTokens(secretKey), passwords: new Passwords() };
  }

  /**
   * Creates an account with a password. Returns its id. The rules are those of `users.register`, except for
   * REGISTRATION.
   */
  async add(user: { name: string; email: string; password: string }): Promise<number> {
    const plan = inputPlan('users.register');
    const input = decodeInput(plan, new Map(), { json: {}, texts: new Map(textsOf(user)) });
    validateInput(plan, input);
    const passwordHash = await hashPassword(this.#services, 'password', user.password);
    const now = systemClock.now();
    const [name, email] = [String(input['name']), String(input['email'])];
    const account = { name, email, passwordHash, lang: 'en', publicTargetsOnly: false };
    const services = { ...this.#services, settings: this.#config };
    const { userId } = await this.#db.transaction((trx) => createAccount(trx, services, account, now));
    return userId;
  }

  /** All accounts, in the order of their ids. */
  async *all(): AsyncGenerator<ListedAccount> {
    let page = await accountsAfter(this.#db, 0);
    while (page.length > 0) {
      yield* page;
      page = await accountsAfter(this.#db, page.at(-1)?.id ?? 0);
    }
  }

  /** The names of the workspaces of an account, by their ids. */
  workspaceNames({ places }: ListedAccount): Promise<Map<number, string>> {
    return workspaceNames(
      this.#db,
      places.map(({ id }) => id),
    );
  }

  async resetPassword(email: string, password: string): Promise<void> {
    const { id } = await this.account(email);
    validateInput(inputPlan('users.setPassword'), { reset_code: 'none', new_password: password });
    await setPasswordByHost(this.#db, this.#services, id, password, systemClock.now());
  }

  /** Deletes an account as its user could, without their password. */
  async remove(email: string): Promise<void> {
    const actor = await this.#actor(email);
    const now = systemClock.now();
    await this.#db.transaction((trx) => deleteUser(trx, actor, undefined, this.#config, now));
  }

  /** `workspace` is an id or a name. Returns its id. */
  async makeAdmin(email: string, workspace: string): Promise<number> {
    const [actor, id] = [await this.#actor(email), await this.#workspaceId(workspace)];
    const now = systemClock.now();
    await this.#db.transaction((trx) => makeAdmin(trx, actor, id, this.#config, now));
    return id;
  }

  async account(email: string): Promise<Account> {
    const account = await findAccount(this.#db, email);
    if (account === undefined) throw new Error(`There is no account with the address ${email}.`);
    return account;
  }

  async #actor(email: string): Promise<Actor> {
    const { id, name, token_generation } = await this.account(email);
    return {
      id,
      name,
      token_generation,
      bucket: bucketOf(id),
      credential: 'own',
      secret: '',
      has_unmet: false,
      client_id: null,
      public_targets_only: false,
      scopes: null,
    };
  }

  async #workspaceId(workspace: string): Promise<number> {
    const names = await workspaceNames(this.#db, await peopledWorkspaceIds(this.#db));
    const found = [...names].filter(([id, name]) => String(id) === workspace || name === workspace);
    const [only] = found;
    if (only === undefined) throw new ApiError('workspace_not_found');
    if (found.length > 1) {
      const ids = found.map(([id]) => id).toSorted((one, other) => one - other);
      throw new Error(`Several workspaces are called ${workspace}. Name one by its id: ${ids.join(', ')}`);
    }
    return only[0];
  }
}

function textsOf(user: Record<string, string>): [string, string[]][] {
  return Object.entries(user).map(([name, text]) => [name, [text]]);
}
