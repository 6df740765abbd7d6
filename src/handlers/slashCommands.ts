import type { Handler } from '../http/handler.js';
import { readyList } from '../json.js';
import { findWorkspace } from '../models/workspaces.js';
import { showSlashCommands } from '../presenters/installations.js';

export const get: Handler<'slashCommands.get'> = async ({ actor, input, db }) =>
  readyList(await showSlashCommands(db, await findWorkspace(db, actor, input.workspace_id)));
