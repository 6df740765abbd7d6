import type { Transaction } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { ApiError } from '../../errors.js';
import { workspaceIdsWith } from '../../models/integration_installation.js';
import type { FoundIntegration } from '../../models/integration.js';
import { lockPeople } from '../../models/workspace_people.js';
import { isCommandTaken } from '../../models/slash_commands.js';

/**
 * Throws Already found (131) when an integration of a locked workspace has the command of another that is being
 * installed there (behaviour/integrations.md#slash-commands).
 */
export async function requireFreeCommand(
  trx: Transaction,
  { id, command }: Pick<FoundIntegration, 'id' | 'command'>,
  workspaceId: number,
): Promise<void> {
  if (command === null || !(await isCommandTaken(trx, { id, command }, [workspaceId]))) return;
  throw new ApiError('already_found', { argument: 'integration_id', reason: 'has a command that is installed there' });
}

/**
 * The same for a new command of an integration that is locked against installing, in all workspaces where it is
 * installed. Locks them, so that nothing with the same command is installed there before the end of the transaction.
 */
export async function requireFreeCommandEverywhere(
  trx: Transaction,
  integration: FoundIntegration,
  command: string,
): Promise<void> {
  if (command === integration.command) return;
  const workspaceIds = await workspaceIdsWith(trx, integration.id);
  for (const id of workspaceIds) await lockPeople(trx, { id, bucket: bucketOf(id) });
  if (!(await isCommandTaken(trx, { id: integration.id, command }, workspaceIds))) return;
  const reason = 'is the command of another integration in a workspace where this one is installed';
  throw new ApiError('already_found', { argument: 'command', reason });
}
