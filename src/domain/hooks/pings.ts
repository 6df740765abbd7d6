import type { Schema } from '../../generated/schemas.js';
import type { OwnHook } from '../../models/own_hooks.js';

/** A subscription whose target is to be tried. */
export type PingedHook = Omit<OwnHook, 'user_id' | 'is_over'>;

/** Sends something to the target of a subscription at once: operations know nothing of the network. */
export interface HookPings {
  /** What was sent and what was answered. Never fails: what goes wrong is shown. */
  ping(hook: PingedHook): Promise<Schema<'HookPing'>>;
}
