import { DAY, later } from '../../clock.js';
import { LINK_LIFETIME, type FileLinks } from './file_links.js';

/** The beginning of an unsigned link, in JSON. */
const BEGINNING = '"/files/';

/**
 * The JSON before a link field of an attachment. It cannot occur inside a JSON string, where quotation marks are
 * escaped.
 */
const FIELD = /"(?:url|image)": ?$/;
const LONGEST_FIELD = '"image": '.length;
/** The id of a file, up to the end of the link. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/y;

/**
 * Signs the links to uploads in a response, for its reader (behaviour/files.md#links-to-files). Views return unsigned
 * links, so that one view serves an event and a response for any reader. All responses pass through here, so no link is
 * missed. A response without uploads costs one search for eight characters. If a user writes such a link as a
 * website's, it is signed too. That is harmless, because the download checks what the reader may see.
 */
export function signFileUrls(text: string, baseUrl: string, links: FileLinks, readerId: number, now: Date): string {
  let at = text.indexOf(BEGINNING);
  if (at < 0) return text;
  const linkTo = links.linksFor(readerId, now);
  let signed = '';
  let end = 0;
  for (; at >= 0; at = text.indexOf(BEGINNING, at + 1)) {
    ID.lastIndex = at + BEGINNING.length;
    const [id] = ID.exec(text) ?? [];
    if (id === undefined || !FIELD.test(text.slice(Math.max(at - LONGEST_FIELD, 0), at))) continue;
    signed += `${text.slice(end, at)}"${baseUrl}${linkTo(id)}`;
    end = at + BEGINNING.length + id.length;
  }
  return signed + text.slice(end);
}

/** Every signed link contains this. */
const FOLDER = '/files/';
/** A signed link field: its host, file, reader and expiry. */
const SIGNED =
  /("(?:url|image)": ?")([^"?]*)\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\?reader=(\d+)&expires=(\d+)&signature=[0-9a-f]{64}"/g;
/** The age from which a link is signed again. */
const OLD = DAY;

/**
 * Signs the links of a reader again that are more than a day old (behaviour/webhooks.md#late-deliveries), so that late
 * and repeated deliveries have valid links. A text without such links stays unchanged.
 */
export function renewFileUrls(text: string, baseUrl: string, links: FileLinks, readerId: number, now: Date): string {
  if (!text.includes(FOLDER)) return text;
  const soon = later(now, LINK_LIFETIME - OLD).getTime() / 1000;
  const linkTo = links.linksFor(readerId, now);
  return text.replaceAll(SIGNED, (link, name: string, base: string, id: string, reader: string, expires: string) => {
    const isOld = base === baseUrl && reader === String(readerId) && Number(expires) < soon;
    return isOld ? `${name}${baseUrl}${linkTo(id)}"` : link;
  });
}
