import { sql, type Sql } from '../db/database.js';

/** The part of a system message that names an integration. Its name is the one that it had then. */
interface IntegrationMark {
  integration_id: number;
  install_id: number;
  integration_name: string;
}

/** The mark of a post that an integration has sent from outside (behaviour/integrations.md#incoming-posts). */
export interface IntegrationPosted extends IntegrationMark {
  type: 'integration_posted';
}

/**
 * The mark of a post that calls a slash command and waits for its outcome (behaviour/integrations.md#slash-commands).
 */
export interface CommandCalled extends IntegrationMark {
  type: 'integration_called';
  command: string;
}

/** Why a call of a bot or of a slash command has failed. The contract says what each means (`SystemMessage`). */
export type CallFailure =
  | 'timed_out'
  | 'connection_failed'
  | 'status'
  | 'reply_invalid'
  | 'reply_too_large'
  | 'no_reply'
  | 'not_sent'
  | 'interrupted'
  | 'author_gone'
  | 'uninstalled';

/** The news that a bot was called and gave no valid reply. */
export interface IntegrationFailed extends IntegrationMark {
  type: 'integration_failed';
  reason: CallFailure;
}

/**
 * The system message of a thread that is renamed or moved. The keys of a mark stay, because bots and readers recognize
 * the thread by them (behaviour/integrations.md#incoming-posts). While a slash command waits, `type` stays too: its
 * outcome is still to come.
 */
export function withNews(news: string | null): Sql {
  return sql`case when system_message ->> 'type' = 'integration_called' then system_message
    else coalesce(system_message - '{type,initiator,from_channel_id,to_channel_id}'::text[], '{}') || ${news}::jsonb end`;
}
