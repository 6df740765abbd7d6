import type { Handler } from '../http/handler.js';
import { findWorkspace } from '../models/workspaces.js';

export const get: Handler<'slashCommands.get'> = async ({ actor, input, db }) => {
  await findWorkspace(db, actor, input.workspace_id);
  return [];
};
