import { aGroup, nothing } from '../kinds.js';
import { On, type Cases } from '../sentences.js';
import { isIn, isOut, one, several, whoComes, whoGoes } from './members.js';

const group = new On(aGroup);

export const groups: Cases = {
  'groups.getone': group.answers(({ it }) => ({ id: it.id, name: 'Weft', user_ids: it.user_ids })),
  'groups.get': new On(nothing)
    .sending(({ world }) => ({ workspace_id: world.workspace.id }))
    .lists(({ world }) => ({ id: world.group.id })),
  'groups.add': new On(nothing)
    .sending(({ world }) => ({ workspace_id: world.workspace.id, name: 'Warp' }))
    .makes('groups.getone', { name: 'Warp' }),
  'groups.update': group.with({ name: 'Renamed' }).ownerReads({ name: 'Renamed' }),
  'groups.remove': group.isGone(119),
  'groups.addUser': group.with(one(whoComes)).ownerReads(isIn),
  'groups.addUsers': group.with(several(whoComes)).ownerReads(isIn),
  'groups.removeUser': group.with(one(whoGoes)).ownerReads(isOut),
  'groups.removeUsers': group.with(several(whoGoes)).ownerReads(isOut),
};
