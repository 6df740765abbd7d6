import { Socket } from 'node:net';

/**
 * Sends everything that is written in one turn of the event loop together. node-postgres combines only the messages of
 * one statement.
 */
export class GatheringSocket extends Socket {
  #gathers = false;

  override cork(): void {
    super.cork();
    if (this.#gathers) return;
    this.#gathers = true;
    super.cork();
    process.nextTick(() => {
      this.#gathers = false;
      this.uncork();
    });
  }
}
