import { ApiError } from '../../errors.js';

// As a text, for the compiler's target does not know the flag yet, and every Node that we run on does.
const ONE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/**
 * Throws 122 unless the text is one emoji that Unicode recommends for interchange, in its fully qualified spelling: each emoji
 * has only one, so that two people who react with the same are counted together (decision 32b).
 */
export function requireEmoji(argument: string, text: string): void {
  if (!ONE_EMOJI.test(text)) throw new ApiError('reaction_unsupported', { argument, reason: 'must be one emoji' });
}
