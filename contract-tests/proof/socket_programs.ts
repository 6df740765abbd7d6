import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../../src/generated/schemas.js';
import type { Answered } from '../../src/testing/http.js';
import { openSocket, type Envelope, type SocketProgram } from '../../src/testing/sockets.js';
import type { Receiver } from './receiver.js';
import { SOCKET, type Subscribed } from './world.js';

/** Before a program opens its socket again, and how often it looks whether it must, in milliseconds. */
const AGAIN_MS = 50;
/** The sockets of each program. */
const SOCKETS = 2;
/** The deliveries of a subscription in a round. */
const MOST = 500;

/** What a program serves. */
interface Served {
  readonly path: string;
  readonly subscriptions: readonly Subscribed[];
}

function isErased({ status, text }: Answered): boolean {
  if (status !== 400) return false;
  const { error_code: code, error_extra: extra }: Schema<'ErrorBody'> = JSON.parse(text);
  return code === 114 && extra?.['reason'] === 'dropped';
}

/**
 * Programs that get their deliveries over sockets while processes are killed. They fail some of them as the receiver
 * does, and open their sockets again when these end.
 */
export class SocketPrograms {
  readonly #url: string;
  readonly #receiver: Receiver;
  readonly #served: readonly Served[];
  #running: readonly Promise<void>[] = [];
  #isOver = false;

  private constructor(url: string, receiver: Receiver, served: readonly Served[]) {
    this.#url = url;
    this.#receiver = receiver;
    this.#served = served;
  }

  /** Opens the sockets of all subscriptions that have no URL. `url`: of the proxy. `target`: begins all paths. */
  static begin(url: string, receiver: Receiver, target: string, subscriptions: readonly Subscribed[]): SocketPrograms {
    const paths = new Set(subscriptions.map(({ path }) => path).filter((path) => path.endsWith(SOCKET)));
    const served = [...paths].map((path) => ({
      path: `${target}${path}`,
      subscriptions: subscriptions.filter((one) => one.path === path),
    }));
    const programs = new SocketPrograms(url, receiver, served);
    programs.#running = served.flatMap((one) => Array.from({ length: SOCKETS }, () => programs.#run(one)));
    return programs;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /**
   * Sends again what has failed because no socket was open at any attempt. Returns how many deliveries that are. The
   * content of a post that was removed meanwhile is erased, and is not sent again (behaviour/webhooks.md#targets).
   */
  async redeliver(): Promise<number> {
    let count = 0;
    for (const { id, person } of this.#served.flatMap(({ subscriptions }) => subscriptions)) {
      const deliveries = await person.call('deliveries.get', { subscription_id: id, limit: MOST });
      for (const failed of deliveries.filter(({ state }) => state === 'failed')) {
        const answered = await person.try('deliveries.redeliver', { id: failed.id });
        if (answered.status < 300) count += 1;
        else if (!isErased(answered))
          throw new Error(`deliveries.redeliver returned ${answered.status}: ${answered.text}`);
      }
    }
    return count;
  }

  async #run(served: Served): Promise<void> {
    while (!this.#isOver) {
      await this.#serve(served).catch(() => undefined);
      await sleep(AGAIN_MS);
    }
  }

  async #serve({ path, subscriptions: [first, ...others] }: Served): Promise<void> {
    if (first === undefined) return;
    const answering = ({ headers, body }: Envelope, program: SocketProgram) => {
      const [id = '', event = ''] = [headers['webhook-id'], headers['x-skein-event']];
      const way = this.#receiver.arrive({ path, id, event, headers, body });
      if (way === 'cut') return void program.cut();
      return { status: way === 'take' ? 204 : 500 };
    };
    const program = await openSocket(this.#url, first.person, {
      ids: [first, ...others].map(({ id }) => id),
      answering,
    });
    while (program.code === undefined && !this.#isOver) await sleep(AGAIN_MS);
    program.cut();
  }
}
