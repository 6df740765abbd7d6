/**
 * The user who makes a request, and what their credential allows. Memberships are not included: statements join them
 * where needed.
 */
export interface Actor {
  readonly id: number;
  readonly bucket: number;
  readonly name: string;
  /**
   * The kind of credential: the user's own token, a browser session, or the token of a program that the user has
   * authorized.
   */
  readonly credential: 'own' | 'session' | 'program';
  /**
   * The token or session secret. A user object shows it to its owner, unless it is a session's
   * (behaviour/tokens.md#api-tokens).
   */
  readonly secret: string;
  /** How often the user has replaced their own token. The token is derived from this number. */
  readonly token_generation: number;
  /**
   * The workspaces that others have added the user to and in which they have made no call yet
   * (behaviour/workspaces.md#members-added-by-others).
   */
  readonly unmet: readonly number[];
  /** The program; null without one. */
  readonly client_id: string | null;
  /**
   * Whether URLs of this request may only lead to public addresses: a foreign site has sent the request or created the
   * account (behaviour/network.md#foreign-sites).
   */
  readonly public_targets_only: boolean;
  /** The scopes of a program; null for the user's own token or session, which have all rights of the user. */
  readonly scopes: readonly string[] | null;
}

/** A user who looks at something. What they can see depends on their memberships alone. */
export type Viewer = Pick<Actor, 'id'>;
