import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import type { Bucket } from '../../db/ids.js';
import type { CommandCalled } from '../../models/integration.js';
import { findCommand } from '../../models/slash_commands.js';

/** A command at the beginning of a text, white space before it, and the end of the text or white space behind it. */
const COMMAND = /^\s*(\/[a-z0-9][a-z0-9_-]{0,31})(?!\S)/;

/** Who posts a text, and how. */
interface Caller {
  actor: Pick<Actor, 'id'>;
  author: Pick<Actor, 'id'>;
  byMail?: boolean;
}

/**
 * The mark of a text that calls a slash command of its workspace; null for any other text. What a bot posts calls
 * nothing (behaviour/integrations.md#slash-commands), and neither does a mail (behaviour/mail.md#incoming-mail). Costs
 * no statement unless the text begins like a command.
 */
export async function calledCommand(
  trx: Transaction,
  { actor, author, byMail = false }: Caller,
  { bucket, workspace_id: id }: { bucket: Bucket; workspace_id: number },
  content: string,
): Promise<CommandCalled | null> {
  if (author.id !== actor.id || byMail) return null;
  const word = COMMAND.exec(content)?.[1];
  const called = word === undefined ? undefined : await findCommand(trx, { bucket, id }, word);
  return called === undefined ? null : { type: 'integration_called', ...called };
}
