import type { Policy } from './policy.js';

/** Only the token of an integration posts as one, and as long as there are none, nobody has such a token. */
export const canPostAs: Policy<{ send_as_integration?: boolean }> = (_actor, { send_as_integration: asIntegration }) =>
  asIntegration !== true;
