/** The events that somebody expects a reply to. */
const TALK = ['message', 'thread', 'comment'];

/** What to do with an event: reply now (`now`), reply later (`later`), or neither. */
export function replyTo(fields) {
  const event = fields.get('event_type');
  if (event === 'ping') return { now: 'pong' };
  if (!TALK.includes(event)) return {};
  const content = fields.get('content') ?? '';
  const text = `${fields.get('user_name') ?? 'Somebody'} wrote ${wordsIn(content)}.`;
  return /^\s*later\b/i.test(content) ? { later: text } : { now: text };
}

function wordsIn(content) {
  const count = content.split(/\s+/).filter((word) => word !== '').length;
  return count === 1 ? '1 word' : `${count} words`;
}
