import { placeOf, SCOPES } from '../domain/channels/loop_in.js';
import { requireScopes } from '../domain/oauth/scopes.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { closeAddress, endAnswers, lastAddress } from '../models/loop_in_address.js';
import { canDisableAddress, canLoopIn } from '../policies/loop_in.js';
import { authorize } from '../policies/policy.js';

export const getOrCreate: Handler<'loopIn.getOrCreate'> = async ({ actor, input, trx, services }) => {
  requireScopes(actor, [SCOPES[input.obj_type]]);
  const place = await placeOf(trx, actor, input);
  authorize(actor, canLoopIn, place);
  if (place.archived) throw new ApiError('bad_request', { reason: 'archived' });
  return { email: await services.loopIn.getOrOpen(trx, actor, place) };
};

export const disable: Handler<'loopIn.disable'> = async ({ actor, input, trx }) => {
  requireScopes(actor, [SCOPES[input.obj_type]]);
  const place = await placeOf(trx, actor, input);
  const last = await lastAddress(trx, place);
  authorize(actor, canDisableAddress, { viewer_type: place.viewer_type, maker: last?.maker ?? null });
  if (last !== undefined) await closeAddress(trx, place, last.generation);
  // Notifications are answered in threads and conversations, not in channels.
  if (place.obj_type !== 'CHANNEL') await endAnswers(trx, actor, place);
  return { status: 'ok' };
};
