import { ApiError } from '../../errors.js';

// Not a literal: the compiler's target does not support the flag `v`. All supported versions of Node do.
const ONE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/**
 * Throws Unsupported reaction (122) unless the text is exactly one emoji in the fully qualified spelling that Unicode
 * recommends (RGI). Each emoji has only one such spelling, so equal reactions are counted together (decision 32b).
 */
export function requireEmoji(argument: string, text: string): void {
  if (!ONE_EMOJI.test(text)) throw new ApiError('reaction_unsupported', { argument, reason: 'must be one emoji' });
}
