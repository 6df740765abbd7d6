import { ApiError } from '../../errors.js';

// Not a literal: the compiler's target does not support the flag `v`. All supported versions of Node do.
const ONE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** A character that is an emoji only with U+FE0F behind it. Before a skin tone it needs none. */
const TEXT_CHARACTER = /(?=\p{Emoji})\P{Emoji_Presentation}(?!\p{Emoji_Modifier})/gu;

/**
 * The fully qualified spelling that Unicode recommends for an emoji (RGI). U+FE0F may be missing from the text, or
 * stand where it is not needed. Each emoji has only one such spelling, so equal reactions are counted together
 * (behaviour/threads.md#reactions). Throws Unsupported reaction (122) unless the text is exactly one emoji.
 */
export function emojiFrom(argument: string, text: string): string {
  const emoji = text.replaceAll('\ufe0f', '').replace(TEXT_CHARACTER, '$&\ufe0f');
  if (!ONE_EMOJI.test(emoji)) throw new ApiError('reaction_unsupported', { argument, reason: 'must be one emoji' });
  return emoji;
}
