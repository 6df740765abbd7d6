import { jsonText } from './view.js';

/**
 * The public URLs of an avatar, or null. The owner is a user `u` or a workspace `w`. Needs `request.base_url`. Another
 * image has other URLs, so clients may cache each one forever.
 */
export function avatarUrls(owner: 'u' | 'w'): string {
  const url = (size: string) => `request.base_url || '/avatars/${size}/' || ${owner}.avatar_file`;
  const urls = jsonText({ s35: url('s35'), s60: url('s60'), s195: url('s195'), s640: url('s640') });
  return `case when ${owner}.avatar_file is not null then ${urls} end`;
}
