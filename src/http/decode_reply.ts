import type { Reply } from '../domain/integrations/replies.js';
import { decodeInput } from './decode.js';
import { inputPlan, validateInput } from './input.js';

/** The operation with the same arguments as a reply. */
const POSTING = 'comments.add';
const ANY_THREAD = 1;

/**
 * Decodes and validates the reply of an integration like the arguments of a comment. Ignores other members. Throws 19,
 * 20, 118 or 133, as `comments/add` does.
 */
export function decodeReply({ content, attachments, actions }: Readonly<Record<string, unknown>>): Reply {
  const plan = inputPlan(POSTING);
  const json = { thread_id: ANY_THREAD, content, attachments, actions };
  const input = decodeInput(plan, new Map(), { json, texts: new Map() });
  validateInput(plan, input);
  const { content: text, attachments: files, actions: buttons } = input;
  return JSON.parse(JSON.stringify({ content: text, attachments: files, actions: buttons }));
}
