/** The beginning of the path of an avatar, in JSON. */
const BEGINNING = '"/avatars/';

/**
 * Such a path, and its field before it. The field cannot occur inside a JSON string, where quotation marks are escaped.
 */
const FIELD = /("s(?:35|60|195|640)": ?")(\/avatars\/)/g;

/**
 * Makes URLs of the paths of avatars in a response or a delivery. Views of workspace users return paths, so that one
 * view serves an event and a response. A text without avatars costs one search.
 */
export function withAvatarUrls(text: string, baseUrl: string): string {
  if (!text.includes(BEGINNING)) return text;
  return text.replaceAll(FIELD, (_path, field: string, folder: string) => `${field}${baseUrl}${folder}`);
}
