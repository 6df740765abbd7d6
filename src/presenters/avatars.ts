import { jsonText } from './view.js';

/**
 * The public URLs of an avatar, or null: of a user `u` or a workspace `w`. Wants `request.base_url`. An image that takes its place
 * has others, so each may be kept for ever.
 */
export function avatarUrls(owner: 'u' | 'w'): string {
  const url = (size: string) => `request.base_url || '/avatars/${size}/' || ${owner}.avatar_file`;
  const urls = jsonText({ s35: url('s35'), s60: url('s60'), s195: url('s195'), s640: url('s640') });
  return `case when ${owner}.avatar_file is not null then ${urls} end`;
}
