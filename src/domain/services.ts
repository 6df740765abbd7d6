import type { FileInspector, FileStore } from '../files/files.js';
import type { ApiTokens } from './accounts/api_tokens.js';
import type { HookPings } from './hooks/pings.js';
import type { HookSecrets } from './hooks/hooks.js';
import type { IntegrationSecrets } from './integrations/secrets.js';
import type { JoinLinks } from './workspaces/join_links.js';
import type { LoopInAddresses } from './channels/loop_in.js';
import type { Passwords } from './accounts/passwords.js';

/** What handlers need besides the database: made once by the composition root. */
export interface Services {
  readonly tokens: ApiTokens;
  readonly passwords: Passwords;
  readonly joinLinks: JoinLinks;
  readonly hookSecrets: HookSecrets;
  readonly hookPings: HookPings;
  readonly loopIn: LoopInAddresses;
  readonly integrations: IntegrationSecrets;
  readonly files: FileStore;
  readonly inspector: FileInspector;
  readonly settings: Settings;
}

/** The settings that change what operations do. */
export interface Settings {
  /** Who may register: anybody, only invited people, nobody, or addresses of these mail domains (decision 41). */
  readonly registration: 'open' | 'invite' | 'closed' | readonly string[];
  /** Whether an address counts only once it is proven; otherwise every address counts as proven (decision 41). */
  readonly verifyEmail: boolean;
  /** The plan of new workspaces. */
  readonly defaultPlan: 'free' | 'unlimited';
  /** Members at most, on plan `free` (decision 22). */
  readonly membersOnFree: number;
  /** Bytes that the uploads of a user, and those that hang on posts of a workspace, may have together; by default as many as they like (decision 23b). */
  readonly uploadQuotaUser?: number | undefined;
  readonly uploadQuotaWorkspace?: number | undefined;
  /** In development registrations from this machine are not limited (decision 25), and hooks may lead to it (decision 44). */
  readonly development: boolean;
  readonly baseUrl: string;
  /** What stands behind the @ of loop-in addresses. */
  readonly loopInDomain: string;
}
