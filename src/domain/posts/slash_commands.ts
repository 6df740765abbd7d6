import type { Transaction } from '../../db/database.js';
import type { Bucket } from '../../db/ids.js';
import type { CommandCalled } from '../../models/integration_marks.js';
import { findCommand } from '../../models/slash_commands.js';

/** A command at the beginning of a text, and the end of the text or white space behind it. */
const COMMAND = /^\/[a-z0-9][a-z0-9_-]{0,31}(?!\S)/;

/**
 * The mark of a text that calls a slash command of its workspace (decision 38j); null for any other text. Costs no
 * statement unless the text begins like a command.
 */
export async function calledCommand(
  trx: Transaction,
  { bucket, workspace_id: id }: { bucket: Bucket; workspace_id: number },
  content: string,
): Promise<CommandCalled | null> {
  const word = COMMAND.exec(content)?.[0];
  const called = word === undefined ? undefined : await findCommand(trx, { bucket, id }, word);
  return called === undefined ? null : { type: 'integration_called', ...called };
}
