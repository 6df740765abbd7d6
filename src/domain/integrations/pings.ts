import type { Schema } from '../../generated/schemas.js';
import type { IntegrationToPing } from '../../models/integration.js';

/** Sends test requests to integrations. An interface, because operations do not import network code. */
export interface IntegrationPings {
  /**
   * Returns the request, which names the pinger, the response, and whether that counts. Never fails: errors are part of
   * the result.
   */
  ping(integration: IntegrationToPing, pinger: { id: number; name: string }): Promise<Schema<'IntegrationPing'>>;
}

/**
 * Whether an integration has a URL that is called. Reports are fetched from the URL of a URL_REPORT
 * (behaviour/integrations.md#uninstall-calls).
 */
export function hasCallback({
  kind,
  callback_url: url,
}: Pick<Schema<'Integration'>, 'kind' | 'callback_url'>): boolean {
  return kind !== 'URL_REPORT' && url !== null && url !== '';
}
