import type { Handler } from '../http/handler.js';
import { findWorkspace } from '../models/workspace.js';
import { readNamedCursor } from '../presenters/cursor.js';
import { nextSlashCommands, showSlashCommands } from '../presenters/installations.js';

export const get: Handler<'slashCommands.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const { list, last } = await showSlashCommands(db, workspace, readNamedCursor(input.cursor));
  const next = nextSlashCommands(last);
  // Its arguments have come in a body.
  reply.nextPage(next && { workspace_id: workspace.id, ...next });
  return list;
};
