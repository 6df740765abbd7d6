import { beforeAll, beforeEach } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from './person.js';
import { aThread } from './posts.js';
import { useSkein, type Skein, type SkeinOptions } from './skein.js';

export type Team = Awaited<ReturnType<Skein['aTeam']>>;

interface PerOptions extends SkeinOptions {
  /** `file`, the default: one team for all tests of the file. `test`: a new team for each test. */
  per?: 'file' | 'test';
}

interface BuildOptions<Built> extends PerOptions {
  /** Builds the team. The default is `skein.aTeam()`. */
  build: (skein: Skein) => Promise<Built>;
}

/**
 * Starts a Skein for this test file and builds a team in it. `team` is one object for the whole file. It is empty until
 * the first team is built before the tests, and each new team replaces its properties.
 */
export function useTeam(options?: PerOptions): { skein: Skein; team: Team };
export function useTeam<Built extends object>(options: BuildOptions<Built>): { skein: Skein; team: Built };
export function useTeam({ build, per, ...options }: Partial<BuildOptions<object>> = {}) {
  const skein = useSkein(options);
  const team = {};
  const before = per === 'test' ? beforeEach : beforeAll;
  before(async () => {
    Object.assign(team, await (build?.(skein) ?? skein.aTeam()));
  });
  return { skein, team };
}

/**
 * A team with a second, private channel for the same people (Ada, Ben, Gus), and with Eve, an ADMIN in neither channel.
 */
export async function aTeamWithTwoChannels(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, ben, gus, workspace, channel } = team;
  const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
  const input = { workspace_id: workspace.id, name: 'Hidden', user_ids: [ben.id, gus.id] };
  return { ...team, eve, open: channel, hidden: await ada.call('channels.add', input) };
}

/** A team with Dora, a USER, and a group by Cleo of Ben and Gus. */
export async function aTeamWithGroup(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, ben, cleo, gus, workspace } = team;
  const dora = await skein.aMember(ada, workspace, 'dora');
  const input = { workspace_id: workspace.id, name: 'Design', user_ids: [ben.id, gus.id] };
  return { ...team, dora, group: await cleo.call('groups.add', input) };
}

/** A team with Dora, a USER outside the channel, a group of Cleo, Dora and Gwen, and a group in another workspace. */
export async function aTeamWithCrew(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, cleo, gwen, olga, workspace } = team;
  const dora = await skein.aMember(ada, workspace, 'dora');
  const crew = await aCrew(cleo, workspace, [cleo, dora, gwen]);
  const foreign = await aCrew(olga, await skein.aWorkspace(olga, 'Elsewhere'), [olga]);
  return { ...team, dora, crew, foreign };
}

/** A team with five threads from Ada to Ben in the channel, one minute apart. */
export async function aTeamWithFiveThreads(skein: Skein) {
  const team = await skein.aTeam();
  const threads: Schema<'Thread'>[] = [];
  for (const title of ['0', '1', '2', '3', '4']) {
    threads.push(await aThread(team.ada, team.channel, { title, recipients: [team.ben.id] }));
    skein.clock.advance(MINUTE);
  }
  const [zero, one, two, three, four] = threads;
  if (!zero || !one || !two || !three || !four) throw new Error('There are five.');
  return { ...team, zero, one, two, three, four };
}

/** Adds a group of these people. */
export function aCrew(by: Person, workspace: { id: number }, people: readonly { id: number }[]) {
  const user_ids = people.map(({ id }) => id);
  return by.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids });
}

/** The ids of the ADMINs of a workspace. */
export async function adminsOf(skein: Skein, workspace: { id: number }): Promise<number[]> {
  return skein.db.numbers(sql`
    select user_id from workspace_users
    where workspace_id = ${workspace.id} and user_type = 'ADMIN' and removed_at is null`);
}
