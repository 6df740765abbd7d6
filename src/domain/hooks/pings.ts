import type { Schema } from '../../generated/schemas.js';
import type { OwnHook } from '../../models/own_hooks.js';

/** The subscription whose URL gets a test request. */
export type PingedHook = Omit<OwnHook, 'user_id' | 'is_over'>;

/** Sends test requests to subscriptions. An interface, because operations do not import network code. */
export interface HookPings {
  /** Returns the request and the response. Never fails: errors are part of the result. */
  ping(hook: PingedHook): Promise<Schema<'HookPing'>>;
}
