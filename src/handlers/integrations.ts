import {
  addIntegration,
  pingIntegration,
  removeOwnIntegration,
  renewSecrets,
  showToMaker,
  updateIntegration,
} from '../domain/integrations/own_integrations.js';
import type { Handler } from '../http/handler.js';
import { findOwnIntegration } from '../models/integration.js';
import { showIntegration, showOwnIntegrations } from '../presenters/integrations.js';
import { nextInList, placeInList } from '../presenters/pages.js';

export const add: Handler<'integrations.add'> = async ({ actor, input, trx, now, services }) => {
  const made = await addIntegration({ trx, actor, now }, input, services);
  return showToMaker(trx, services, made, made.clientSecret);
};

export const get: Handler<'integrations.get'> = async ({ actor, input, db, reply }) => {
  const shown = await showOwnIntegrations(db, actor, { after: placeInList(input.cursor) });
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const getone: Handler<'integrations.getone'> = async ({ actor, input, db, services }) =>
  showToMaker(db, services, await findOwnIntegration(db, actor, input.id), null);

export const update: Handler<'integrations.update'> = async ({ actor, input, trx, services }) => {
  await updateIntegration(trx, actor, input, services);
  return showIntegration(trx, input.id);
};

export const remove: Handler<'integrations.remove'> = async ({ actor, input, trx, now }) => {
  await removeOwnIntegration({ trx, actor, now }, input.id);
  return { status: 'ok' };
};

export const regenerateSecret: Handler<'integrations.regenerateSecret'> = async ({
  actor,
  input,
  trx,
  now,
  services,
}) => {
  const made = await renewSecrets({ trx, actor, now }, input.id, services);
  return showToMaker(trx, services, made, made.clientSecret);
};

export const ping: Handler<'integrations.ping'> = ({ actor, input, db, now, services }) =>
  pingIntegration(db, actor, input.id, services, now);
