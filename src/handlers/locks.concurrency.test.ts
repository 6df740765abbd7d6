import { describe, expect, it } from 'vitest';
import { anIntegration } from '../testing/integrations.js';
import { anAvatar } from '../testing/images.js';
import { formWith, type Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const MANY = 12;

const people = () => Promise.all(Array.from({ length: MANY }, (_, nr) => skein.aUser(`p${nr}`)));
/** The status of the answer to each person. */
const all = async (by: readonly Person[], call: (person: Person, nr: number) => Promise<{ status: number }>) =>
  (await Promise.all(by.map(call))).map(({ status }) => status);
const ALL_WELL = Array.from({ length: MANY }, () => 200);

describe('twelve people who at the same moment', () => {
  it('each add a workspace all get one', async () => {
    const add = (person: Person, nr: number) => person.try('workspaces.add', { name: `W${nr}` });
    expect(await all(await people(), add)).toEqual(ALL_WELL);
  });

  it('change their profiles and their avatars lose neither', async () => {
    const by = await people();
    const image = await anAvatar();
    const [profiles, avatars] = await Promise.all([
      all(by, (person, nr) => person.try('users.update', { name: `New ${nr}`, profession: 'Smith' })),
      all(by, (person) => person.tryUpload('users.updateAvatar', formWith(image, {}, 'image'))),
    ]);
    expect([profiles, avatars]).toEqual([ALL_WELL, ALL_WELL]);
    const shown = await Promise.all(by.map((person) => person.call('users.getSessionUser')));
    const kept = shown.map(({ name, profession, avatar_id }) => [name, profession, typeof avatar_id]);
    expect(kept).toEqual(by.map((_, nr) => [`New ${nr}`, 'Smith', 'string']));
  });

  it('replace the secrets of their integrations and change them all succeed', async () => {
    const by = await people();
    const made = await Promise.all(by.map((person) => anIntegration(person)));
    const idOf = (nr: number) => ({ id: made[nr]?.id ?? 0 });
    const [secrets, changes] = await Promise.all([
      all(by, (person, nr) => person.try('integrations.regenerateSecret', idOf(nr))),
      all(by, (person, nr) => person.try('integrations.update', { ...idOf(nr), description: 'Other' })),
    ]);
    expect([secrets, changes]).toEqual([ALL_WELL, ALL_WELL]);
  });

  it('add the same person to their workspaces all succeed', async () => {
    const by = await people();
    const ann = await skein.aUser('ann');
    const spaces = await Promise.all(by.map((person) => person.call('workspaces.add', { name: 'W' })));
    const add = (person: Person, nr: number) =>
      person.try('workspaceUsers.add', { id: spaces[nr]?.id ?? 0, email: ann.email });
    expect(await all(by, add)).toEqual(ALL_WELL);
  });
});
