import { aChannel, aChannelToRemove, aChannelWithoutMembers, anArchivedChannel, nothing } from '../kinds.js';
import { On, type Cases } from '../sentences.js';
import { isIn, isOut, one, several, whoComes, whoGoes } from './members.js';

const channel = new On(aChannel);
const archived = new On(anArchivedChannel);

export const channels: Cases = {
  'channels.getone': channel.answers(({ it }) => ({ id: it.id, name: 'Warp', user_ids: it.user_ids })),
  'channels.get': new On(nothing)
    .sending(({ world }) => ({ workspace_id: world.workspace.id }))
    .lists(({ world }) => ({ id: world.public.channel.id })),
  'channels.getWithoutMembers': new On(aChannelWithoutMembers)
    .sending(({ world }) => ({ workspace_id: world.workspace.id }))
    .lists(({ it }) => ({ id: it.id, name: 'Warp' })),
  'channels.add': new On(nothing)
    .sending(({ world }) => ({ workspace_id: world.workspace.id, name: 'Weft', public: true }))
    .makes('channels.getone', ({ person }) => ({ name: 'Weft', creator: person.id, user_ids: [person.id] })),
  'channels.update': channel.with({ name: 'Renamed' }).ownerReads({ name: 'Renamed' }),
  'channels.archive': channel.ownerReads({ archived: true }),
  'channels.unarchive': archived.ownerReads({ archived: false }),
  'channels.remove': new On(aChannelToRemove).isGone(107),
  'channels.favorite': channel.callerReads({ is_favorited: true }),
  'channels.unfavorite': channel.after('channels.favorite').callerReads({ is_favorited: false }),
  'channels.addUser': channel.with(one(whoComes)).ownerReads(isIn),
  'channels.addUsers': channel.with(several(whoComes)).ownerReads(isIn),
  'channels.removeUser': channel.with(one(whoGoes)).ownerReads(isOut),
  'channels.removeUsers': channel.with(several(whoGoes)).ownerReads(isOut),
};
