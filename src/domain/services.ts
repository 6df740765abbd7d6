import type { Queryable } from '../db/database.js';
import type { FileInspector, FileStore } from '../files/files.js';
import type { ApiTokens } from './accounts/api_tokens.js';
import type { HookPings } from './hooks/pings.js';
import type { Targets } from './hooks/target_urls.js';
import type { Pushes } from './notifications/pushes.js';
import type { HookSecrets } from './hooks/hooks.js';
import type { IntegrationPings } from './integrations/pings.js';
import type { IntegrationSecrets } from './integrations/secrets.js';
import type { JoinLinks } from './workspaces/join_links.js';
import type { SearchEngine } from '../search/search.js';
import type { SearchCursors } from './search/cursors.js';
import type { LiveChannels } from './live/channels.js';
import type { LiveWaits } from './live/waits.js';
import type { LoopInAddresses } from './channels/loop_in.js';
import type { Passwords } from './accounts/passwords.js';
import type { UnsubscribeLinks } from './notifications/unsubscribing.js';
import type { FileLinks } from './uploads/file_links.js';

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
  /** How long a request may compute over stored texts (decision 25e). */
  readonly textMilliseconds: number;
  readonly settings: Settings;
}

/** The settings that change what operations do. */
export interface Settings {
  /** Who may register: everybody, invited people, nobody, or addresses of these mail domains (decision 41). */
  readonly registration: 'open' | 'invite' | 'closed' | readonly string[];
  /** Whether e-mail addresses must be verified; otherwise every address counts as verified (decision 41). */
  readonly verifyEmail: boolean;
  /** Whether owners of accounts can be mailed: with SMTP_URL, or outside development (decision 41a). */
  readonly canMailOwners: boolean;
  /** Whether mail is sent (SMTP_URL). Otherwise it stays in files, and there are no notifications by mail. */
  readonly sendsMail: boolean;
  /** The plan of new workspaces. */
  readonly defaultPlan: 'free' | 'unlimited';
  /** The maximum number of members on plan `free` (decision 22). */
  readonly membersOnFree: number;
  /** The maximum number of installations in a channel or a thread, and in a workspace (decision 28b). */
  readonly installationsPerPlace: number;
  readonly installationsPerWorkspace: number;
  /** The maximum bytes of a user's uploads; undefined for no limit (decision 23b). */
  readonly uploadQuotaUser?: number | undefined;
  /** The maximum bytes of the uploads attached to posts of a workspace; undefined for no limit (decision 23b). */
  readonly uploadQuotaWorkspace?: number | undefined;
  /**
   * In development, registrations from this machine are not limited (decision 25), and hooks may target it (decision
   * 44a).
   */
  readonly development: boolean;
  /** The address under which people reach Skein, without a trailing slash. */
  readonly baseUrl: string;
  /** The address of the host's chat client, in which `{workspace_id}` stands for a workspace. */
  readonly clientUrl?: string | undefined;
  /** The mail domain of loop-in addresses. */
  readonly loopInDomain: string;
}
