import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Schema } from '../../src/generated/schemas.js';
import { sender, type Send } from '../../src/testing/http.js';
import { Caller, Person } from '../../src/testing/person.js';
import { freePort } from '../../src/testing/ports.js';
import { Program } from '../../src/testing/program.js';
import { until } from '../../src/testing/until.js';

export const PASSWORD = 'seven looms in the attic';

/** A workspace with Ada, who builds and installs integrations, and Ben, in a channel. */
export interface Team {
  ada: Person;
  ben: Person;
  workspace: Schema<'Workspace'>;
  channel: Schema<'Channel'>;
}

/** A Skein in a process of its own, in development mode, which validates its responses. */
export class Site {
  readonly url: string;
  readonly send: Send;
  readonly #program: Program;
  readonly #folder: string;
  #people = 0;

  private constructor(url: string, program: Program, folder: string) {
    this.url = url;
    this.send = sender(url);
    this.#program = program;
    this.#folder = folder;
  }

  static async start(): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-integrations-`));
    const port = await freePort();
    const settings = { DATA_DIR: folder, PORT: String(port), CHECK_RESPONSES: 'on', LOG_LEVEL: 'warn' };
    const program = new Program(settings);
    const url = `http://127.0.0.1:${port}`;
    await program.answers(`${url}/readyz`);
    return new Site(url, program, folder);
  }

  async stop(): Promise<void> {
    this.#program.signal('SIGTERM');
    await this.#program.ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Registers somebody. */
  async aPerson(name: string): Promise<Person> {
    this.#people += 1;
    const user = { name: `${name} Example`, email: `${name.toLowerCase()}.${this.#people}@example.com` };
    const stranger = new Caller(this.send, undefined);
    const { id, token } = await stranger.call('users.register', { ...user, password: PASSWORD });
    return new Person(this.send, token ?? '', { id, ...user });
  }

  async aTeam(): Promise<Team> {
    const [ada, ben] = [await this.aPerson('Ada'), await this.aPerson('Ben')];
    const workspace = await ada.call('workspaces.add', { name: 'Weavers' });
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email, user_type: 'USER' });
    const places = { workspace_id: workspace.id, name: 'Launch', public: true, user_ids: [ben.id] };
    return { ada, ben, workspace, channel: await ada.call('channels.add', places) };
  }
}

/** Starts a Skein for this test file, with a team. Both are there when the tests begin. */
export function useSite(): { site: () => Site; team: () => Team } {
  let started: { site: Site; team: Team } | undefined;
  beforeAll(async () => {
    const site = await Site.start();
    started = { site, team: await site.aTeam() };
  });
  afterAll(() => started?.site.stop());
  const there = () => {
    if (started === undefined) throw new Error('Skein has not started.');
    return started;
  };
  return { site: () => there().site, team: () => there().team };
}

/** Waits until a list has an item that matches, and returns that. */
export async function found<Item>(list: () => Promise<Item[]>, matches: (item: Item) => boolean): Promise<Item> {
  const items: Item[] = [];
  await until(async () => items.push(...(await list()).filter(matches)) > 0, 20_000);
  const [first] = items;
  if (first === undefined) throw new Error('There is none.');
  return first;
}
