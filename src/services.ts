import type { Queryable } from './db/database.js';
import type { FileInspector, FileStore } from './files/files.js';
import type { ApiTokens } from './domain/accounts/api_tokens.js';
import type { HookPings } from './domain/hooks/pings.js';
import type { Targets } from './domain/hooks/target_urls.js';
import type { Pushes } from './domain/notifications/pushes.js';
import type { HookSecrets } from './domain/hooks/hooks.js';
import type { IntegrationPings } from './domain/integrations/pings.js';
import type { IntegrationSecrets } from './domain/integrations/secrets.js';
import type { JoinLinks } from './domain/workspaces/join_links.js';
import type { SearchEngine } from './search/search.js';
import type { SearchCursors } from './domain/search/cursors.js';
import type { LiveChannels } from './domain/live/channels.js';
import type { LiveWaits } from './domain/live/waits.js';
import type { LoopInAddresses } from './domain/channels/loop_in.js';
import type { Passwords } from './domain/credentials/passwords.js';
import type { UnsubscribeLinks } from './domain/notifications/unsubscription.js';
import type { Settings } from './domain/settings.js';
import type { FileLinks } from './domain/uploads/file_links.js';

/** What handlers need besides the database. Made once by `createApi`. */
export interface Services {
  readonly tokens: ApiTokens;
  readonly passwords: Passwords;
  /** Called for each wrong password, with the address of the client. */
  readonly onWrongPassword: (address: string) => void;
  readonly joinLinks: JoinLinks;
  readonly hookSecrets: HookSecrets;
  readonly hookPings: HookPings;
  readonly targets: Targets;
  readonly integrationPings: IntegrationPings;
  readonly pushes: Pushes;
  readonly loopIn: LoopInAddresses;
  readonly fileLinks: FileLinks;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly integrations: IntegrationSecrets;
  readonly files: FileStore;
  readonly inspector: FileInspector;
  readonly search: SearchEngine;
  readonly live: LiveWaits;
  readonly liveChannels: LiveChannels;
  /** For reading statements that may take long. */
  readonly slowReads: Queryable;
  readonly searchCursors: SearchCursors;
  /** How long a request may compute over stored texts (behaviour/limits.md#time-for-texts). */
  readonly textMilliseconds: number;
  readonly settings: Settings;
}
