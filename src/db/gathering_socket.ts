import { Socket } from 'node:net';

/** Sends what is written in one turn together: node-postgres gathers the messages of one statement only. */
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
