/** The settings that change what operations do. */
export interface Settings {
  /**
   * Who may register: everybody, invited people, nobody, or addresses of these mail domains
   * (behaviour/workspaces.md#invitations).
   */
  readonly registration: 'open' | 'invite' | 'closed' | readonly string[];
  /**
   * Whether e-mail addresses must be verified; otherwise every address counts as verified
   * (behaviour/workspaces.md#invitations).
   */
  readonly verifyEmail: boolean;
  /**
   * Whether owners of accounts can be mailed: with SMTP_URL, or outside development
   * (behaviour/accounts.md#recovery-link).
   */
  readonly canMailOwners: boolean;
  /** Whether mail is sent (SMTP_URL). Otherwise it stays in files, and there are no notifications by mail. */
  readonly sendsMail: boolean;
  /** The plan of new workspaces. */
  readonly defaultPlan: 'free' | 'unlimited';
  /** The maximum number of members on plan `free` (behaviour/errors.md#rare-codes). */
  readonly membersOnFree: number;
  /**
   * The maximum number of installations in a channel or a thread, and in a workspace
   * (behaviour/integrations.md#installations).
   */
  readonly installationsPerPlace: number;
  readonly installationsPerWorkspace: number;
  /** The maximum bytes of a user's uploads; undefined for no limit (behaviour/files.md#quotas). */
  readonly uploadQuotaUser?: number | undefined;
  /**
   * The maximum bytes of the uploads attached to posts of a workspace; undefined for no limit
   * (behaviour/files.md#quotas).
   */
  readonly uploadQuotaWorkspace?: number | undefined;
  /**
   * In development, registrations from this machine are not limited (behaviour/limits.md#rate-limits), and hooks may
   * target it (behaviour/network.md#targets-of-webhooks).
   */
  readonly development: boolean;
  /** The address under which people reach Skein, without a trailing slash. */
  readonly baseUrl: string;
  /** The address of the host's chat client, in which `{workspace_id}` stands for a workspace. */
  readonly clientUrl?: string | undefined;
  /** The mail domain of loop-in addresses. */
  readonly loopInDomain: string;
}
