export { Skein, type SkeinOptions } from './client.js';
export { Call, List, type Answer, type Result } from './call.js';
export type { BatchOptions, Results } from './batch.js';
export type { CallOptions } from './request.js';
export type { Live, LiveOptions } from './live.js';
export type { RetryOptions } from './retry.js';
export type { FileContent, FileInput } from './files.js';
export { SkeinConnectionError, SkeinError, SkeinTimeoutError } from './errors.js';
export type * from './generated/errors.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookEventName,
  type WebhookHeaders,
} from './webhooks.js';
export type { WebhookEvents } from './generated/events.js';
export type { Operations } from './generated/operations.js';
export type * from './generated/schemas.js';
