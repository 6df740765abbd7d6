/** A request to the callback URL of an integration (service-spec: Integration callbacks). */
export interface Callback {
  /** The same for every attempt. */
  readonly id: string;
  readonly url: string;
  /** Whether only public addresses are allowed (behaviour/network.md#foreign-sites). */
  readonly public_targets_only: boolean;
  /** Selects the retry schedule, and the answers that count as success (behaviour/webhooks.md#delivery). */
  readonly kind: 'bot' | 'integration';
  /** The signing secret is derived from this and the generation. */
  readonly integration_id: number;
  readonly secret_generation: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** The number of earlier attempts, and the time of the first. */
export interface CallbackTries {
  readonly tries: number;
  readonly first: Date | undefined;
}

/** The outcome of an attempt. `again` is the time of the next one. It is null after success or the last attempt. */
export interface CallbackOutcome {
  readonly again: Date | null;
  readonly first: Date;
}

/** Calls the URLs of integrations. An interface, because jobs do not import network code. */
export interface Callbacks {
  /** Throws when it was aborted before it had an outcome. */
  call(callback: Callback, before: CallbackTries, signal: AbortSignal): Promise<CallbackOutcome>;
}
