import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from './person.js';
import { aThread } from './posts.js';
import type { Skein } from './skein.js';

/** A team with Eve, an ADMIN outside the channels, and a private channel of the same people as the public one: Ada, Ben and Gus. */
export async function aTeamWithTwoChannels(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, ben, gus, workspace, channel } = team;
  const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
  const input = { workspace_id: workspace.id, name: 'Hidden', user_ids: [ben.id, gus.id] };
  return { ...team, eve, open: channel, hidden: await ada.call('channels.add', input) };
}

/** A team with Dora, a USER; a group that Cleo has made, with Ben, a USER, and Gus, a GUEST, in it. */
export async function aTeamWithGroup(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, ben, cleo, gus, workspace } = team;
  const dora = await skein.aMember(ada, workspace, 'dora');
  const input = { workspace_id: workspace.id, name: 'Design', user_ids: [ben.id, gus.id] };
  return { ...team, dora, group: await cleo.call('groups.add', input) };
}

/** A team with Dora, a USER, who like Cleo and the guest Gwen is in the group Crew and not in the channel, and a group elsewhere. */
export async function aTeamWithCrew(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, cleo, gwen, olga, workspace } = team;
  const dora = await skein.aMember(ada, workspace, 'dora');
  const crew = await aCrew(cleo, workspace, [cleo, dora, gwen]);
  const foreign = await aCrew(olga, await skein.aWorkspace(olga, 'Elsewhere'), [olga]);
  return { ...team, dora, crew, foreign };
}

/** A team with five threads of Ada's to Ben in its channel, a minute between each two. */
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

/** A group of these people. */
export function aCrew(by: Person, workspace: { id: number }, people: readonly { id: number }[]) {
  const user_ids = people.map(({ id }) => id);
  return by.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids });
}
