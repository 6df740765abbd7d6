/** Something that the URL of an integration is told (service-spec: Integration callbacks). */
export interface Callback {
  /** The same at every try. */
  readonly id: string;
  readonly url: string;
  /** Whether it may lead to public addresses alone (decision 44b). */
  readonly public_targets_only: boolean;
  /** Which schedule it has, and what counts as taken (decision 38). */
  readonly kind: 'bot' | 'integration';
  /** What it is signed with is derived from these. */
  readonly integration_id: number;
  readonly secret_generation: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** How often it was tried before, and when first. */
export interface CallbackTries {
  readonly tries: number;
  readonly first: Date | undefined;
}

/** What became of a try: `again`, when to try once more; null where it was taken, or that was the last try. */
export interface CallbackOutcome {
  readonly again: Date | null;
  readonly first: Date;
}

/** Calls the URLs of integrations: whoever works off jobs knows nothing of the network. */
export interface Callbacks {
  /** Throws when it was stopped before anything came of it. */
  call(callback: Callback, before: CallbackTries, signal: AbortSignal): Promise<CallbackOutcome>;
}
