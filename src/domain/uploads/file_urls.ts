import { DAY, later } from '../../clock.js';
import { LINK_LIFETIME, type FileLinks } from './file_links.js';

/** How a link that is not signed yet begins, in JSON. */
const BEGINNING = '"/files/';

/** What stands before the two fields of an attachment that are links. No text has them: in a text of JSON each quotation mark has a backslash. */
const FIELD = /"(?:url|image)": ?$/;
const LONGEST_FIELD = '"image": '.length;
/** Which file a link leads to, and the end of it. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/y;

/**
 * Signs the links to uploads in an answer for its reader (decision 8). Views show them unsigned, free of any one reader, so that
 * they can be shown once for an event and an answer; here, at the one place that all answers pass, none is forgotten. An
 * answer without uploads costs a look for eight characters. Whoever writes such a link themselves, as that of a website, has it
 * signed too, which opens nothing: a link asks at the download what its reader sees.
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

/** What all of them have. */
const FOLDER = '/files/';
/** The same fields once they are signed: whither, for which file and which reader, and until when. */
const SIGNED =
  /("(?:url|image)": ?")([^"?]*)\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\?reader=(\d+)&expires=(\d+)&signature=[0-9a-f]{64}"/g;
/** How old a link is that is signed anew. */
const OLD = DAY;

/**
 * Signs anew, for their reader, the links in a text that were signed more than a day ago (decision 38f): what is told late, or once more,
 * has links that work. A text without such links stays what it is to the byte.
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
