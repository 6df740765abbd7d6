import { raw } from '../db/database.js';

/** The mark of what an integration has posted from outside. Its name is the one that it had then. */
export interface IntegrationPosted {
  type: 'integration_posted';
  integration_id: number;
  install_id: number;
  integration_name: string;
}

/** The news that a bot was called and gave no valid reply. */
export interface IntegrationFailed {
  type: 'integration_failed';
  integration_id: number;
  install_id: number;
  integration_name: string;
  reason: string;
}

/**
 * The part of a thread's system message that stays when another replaces it: the mark of what an integration has
 * posted. Bots and readers recognize the thread by it (decision 12a).
 */
export const KEPT_MARK = raw(
  `coalesce(system_message - '{type,initiator,from_channel_id,to_channel_id}'::text[], '{}')`,
);
