import { expect } from 'vitest';
import { eventsOf } from '../../../src/testing/outbox.js';
import { PASSWORD } from '../../../src/testing/skein.js';
import {
  aColleague,
  aNewcomer,
  aPicture,
  anInvited,
  aWorkspace,
  newAddress,
  nothing,
  theWorkspace,
  userTypeOf,
} from '../kinds.js';
import { formOf } from '../sending.js';
import { idOf, On, type Cases, type Scene } from '../sentences.js';

const spare = new On(aWorkspace);
const colleague = new On(aColleague);
const newcomer = new On(aNewcomer);

const idOfIt = ({ it }: Scene<{ id: number }>) => ({ id: it.id });
/** The first workspace that the caller joined and is still in. */
const ownDefault = ({ world, column }: Scene<unknown>) =>
  ['outsider', 'removed', 'adminElsewhere'].includes(column) ? world.elsewhere.id : world.workspace.id;

export const workspaces: Cases = {
  'workspaces.add': new On(nothing)
    .sending(() => ({ name: 'New' }))
    .does(async ({ person }, answer) =>
      expect(await person.call('workspaces.getone', { id: idOf(answer) })).toMatchObject({ creator: person.id }),
    ),
  'workspaces.getDefault': new On(nothing).answers((scene) => ({ id: ownDefault(scene) })),
  'workspaces.get': new On(nothing).lists((scene) => ({ id: ownDefault(scene) })),
  'workspaces.getone': new On(theWorkspace).sending(idOfIt).answers(({ it }) => ({ id: it.id, name: it.name })),
  'workspaces.getPublicChannels': new On(theWorkspace)
    .sending(idOfIt)
    .lists(({ place }) => ({ id: place.channel.id, name: place.channel.name })),
  'workspaces.update': spare.with({ name: 'Renamed' }).ownerReads({ name: 'Renamed' }),
  'workspaces.updateAvatar': spare
    .sending(({ it }) => formOf({ id: String(it.id) }, 'image', aPicture()))
    .ownerReads({ avatar_id: expect.any(String) }),
  'workspaces.remove': spare.with({ current_password: PASSWORD }).isGone(105),
};

const everybody = new On(theWorkspace).sending(idOfIt);

export const workspaceUsers: Cases = {
  'workspaceUsers.get': everybody.lists(({ world }) => ({ id: world.pat.id, email: world.pat.email })),
  'workspaceUsers.getIds': everybody.lists(({ world }) => world.pat.id),
  'workspaceUsers.getone': colleague.answers(({ it }) => ({ id: it.id, email: it.email })),
  'workspaceUsers.getByEmail': colleague
    .sending(({ it, world }) => ({ id: world.workspace.id, email: it.email }))
    .answers(({ it }) => ({ id: it.id, email: it.email })),
  'workspaceUsers.getInfo': colleague.answers(({ it, place }) => ({
    id: it.id,
    channel_ids: expect.arrayContaining([place.channel.id]),
  })),
  'workspaceUsers.getLocalTime': colleague.answers(expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  'workspaceUsers.add': new On(nothing)
    .sending(({ world, way }) => ({ id: world.workspace.id, email: newAddress(), user_type: userTypeOf(way) }))
    .does(async ({ world, way, reader }, answer) => {
      const found = await reader.call('workspaceUsers.getone', { id: world.workspace.id, user_id: idOf(answer) });
      expect(found).toMatchObject({ user_type: way, setup_pending: true, removed: false });
    }),
  // HTTP does not show what is mailed: the mail is an event.
  'workspaceUsers.resendInvite': new On(anInvited).does(async ({ world, it }) =>
    expect(await eventsOf(world.skein, world.workspace)).toContainEqual(
      expect.objectContaining({ name: 'invitation_requested', user_id: it.id }),
    ),
  ),
  'workspaceUsers.update': newcomer.with({ user_type: 'GUEST' }).ownerReads({ user_type: 'GUEST' }),
  'workspaceUsers.remove': newcomer.ownerReads({ removed: true }),
};
