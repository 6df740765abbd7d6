import { jsonText } from './view.js';

/** A user `u` or a workspace `w`. */
type AvatarOwner = 'u' | 'w';

/**
 * The public URLs of an avatar, or null. Needs `request.base_url`. Another image has other URLs, so clients may cache
 * each one forever.
 */
export function avatarUrls(owner: AvatarOwner): string {
  return ifThere(owner, 'request.base_url || ');
}

/**
 * The same without the base URL, for objects that events contain too. Whatever sends them adds it (`withAvatarUrls` in
 * `domain/uploads/avatar_urls.ts`).
 */
export function avatarPaths(owner: AvatarOwner): string {
  return ifThere(owner, '');
}

function ifThere(owner: AvatarOwner, base: string): string {
  const url = (size: string) => `${base}'/avatars/${size}/' || ${owner}.avatar_file`;
  const urls = jsonText({ s35: url('s35'), s60: url('s60'), s195: url('s195'), s640: url('s640') });
  return `case when ${owner}.avatar_file is not null then ${urls} end`;
}
