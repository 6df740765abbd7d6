import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
/** The seconds to wait after each failure. */
const RETRY_SECONDS = [1, 5, 20];
const MOST_REMEMBERED = 10_000;

/** Posts replies to the `url_callback` of an event, some time after the event. */
export class LaterReplies {
  #waiting = new Set();
  #accepted = new Set();
  #seconds;

  constructor(seconds) {
    this.#seconds = seconds;
  }

  /** Posts a reply later. An event that comes twice, under the same id, gets one reply. */
  add(id, fields, content) {
    if (this.#accepted.has(id)) return;
    this.#accepted.add(id);
    if (this.#accepted.size > MOST_REMEMBERED) this.#accepted.delete(this.#accepted.values().next().value);
    const url = fields.get('url_callback') ?? '';
    const expires = Number(fields.get('url_ttl')) * 1000;
    const work = this.#reply(id, { url, expires, content }).finally(() => this.#waiting.delete(work));
    this.#waiting.add(work);
  }

  /** Waits for the replies that are on their way. */
  async finish() {
    await Promise.all(this.#waiting);
  }

  async #reply(id, reply) {
    await delay(this.#seconds * 1000);
    let outcome = await post(reply);
    for (const seconds of RETRY_SECONDS) {
      if (!outcome.again || Date.now() + seconds * 1000 > reply.expires) break;
      await delay(seconds * 1000);
      outcome = await post(reply);
    }
    // The URL has a token in it, so it must not be logged.
    console.log(`${id}: replied later: ${outcome.what}`);
  }
}

/** Posts once. `again` says whether another attempt makes sense. */
async function post({ url, content }) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { what: `status ${response.status}`, again: response.status >= 500 || response.status === 429 };
  } catch (error) {
    return { what: `no response (${error.name})`, again: true };
  }
}
