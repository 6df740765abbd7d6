/** What a loop sleeps beside: it waits for the time to pass or the bell to ring. A ring while nobody waits is kept. */
export class Wakeup {
  #rung = false;
  #waiter: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#waiter?.();
  }

  /** Resolves after so many milliseconds, or at the next ring, which may have been already. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#waiter = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#waiter = undefined;
    this.#rung = false;
  }
}
