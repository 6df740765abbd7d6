/** Who makes a request, and what the credential in use allows. Membership is not here: it is joined to the rows that need it. */
export interface Actor {
  readonly id: number;
  readonly bucket: number;
  readonly name: string;
  /** The user's own token, a browser session, or the token of a program that the user has let in. */
  readonly credential: 'own' | 'session' | 'program';
  /** The secret in use. A user object shows it to its owner, unless it is a session's (decision 26). */
  readonly secret: string;
  /** Counts the replacements of the user's own token, which is derived from it. */
  readonly token_generation: number;
  /** Others have added them to a workspace in which they have not been yet. */
  readonly has_unmet: boolean;
  /** The program, else null. */
  readonly client_id: string | null;
  /** Whether what this request names, or asks to be sent, goes to public addresses alone: a foreign site has sent it, or has made the account (decision 44b). */
  readonly public_targets_only: boolean;
  /** What a program was granted; null for the user's own token or session, which may do all that the user may. */
  readonly scopes: readonly string[] | null;
}
