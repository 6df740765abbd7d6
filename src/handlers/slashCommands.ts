import type { Handler } from '../http/handler.js';
import { findWorkspace } from '../models/workspace.js';
import { readNamedCursor } from '../presenters/cursor.js';
import { nextSlashCommands, showSlashCommands } from '../presenters/installations.js';

export const get: Handler<'slashCommands.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const { list, last } = await showSlashCommands(db, workspace, readNamedCursor(input.cursor));
  const next = nextSlashCommands(last);
  // The arguments may come in the body, so they are not in the query that the link repeats.
  reply.nextPage(next && { workspace_id: workspace.id, ...next });
  return list;
};
