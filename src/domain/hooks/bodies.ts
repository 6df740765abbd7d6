import type { NewDelivery } from '../../models/delivery.js';
import { signFileUrls } from '../uploads/file_urls.js';
import type { FileLinks } from '../uploads/file_links.js';
import { NO_OWN_FIELDS } from './audience.js';
import { withAvatarUrls } from '../uploads/avatar_urls.js';

/** What makes URLs of the paths in a body. */
export interface BodyLinks {
  fileLinks: FileLinks;
  baseUrl: string;
}

/** The parts of a delivery that its body is made of, with what its event shares. `body`: of this receiver alone. */
export interface BodyParts extends Pick<NewDelivery, 'event' | 'shared' | 'body' | 'user_id'> {
  created_at: Date;
}

/** The JSON text of a delivery: the shared fields, with those of the receiver in their place. */
export function jsonOf({ shared, body }: Pick<BodyParts, 'shared' | 'body'>): string {
  if (shared === null) return body;
  if (body === NO_OWN_FIELDS) return shared;
  const fields: object = JSON.parse(shared);
  const own: object = JSON.parse(body);
  return JSON.stringify({ ...fields, ...own });
}

/** The JSON text of an object with the name of its event as the last field. */
export function withEventType(object: string, event: string): string {
  return `${object.slice(0, -1)},"event_type":"${event}"}`;
}

/**
 * The body of a delivery to a hook: the object, and the name of the event in `event_type`. It is the same at every try,
 * to the byte: links to files are signed for the reader as of the time when the delivery was created
 * (behaviour/webhooks.md#late-deliveries).
 */
export function hookBodyOf(parts: BodyParts, { fileLinks, baseUrl }: BodyLinks): string {
  const json = withAvatarUrls(withEventType(jsonOf(parts), parts.event), baseUrl);
  return signFileUrls(json, baseUrl, fileLinks, parts.user_id, parts.created_at);
}
