/**
 * Lets a loop sleep until time passes or it is woken. A call of `wake` while nobody waits ends the next wait at once.
 */
export class Wakeup {
  #isWoken = false;
  #endWait: (() => void) | undefined;

  wake(): void {
    this.#isWoken = true;
    this.#endWait?.();
  }

  /** Resolves after `milliseconds` or at the next `wake`, whichever comes first. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#endWait = undefined;
    this.#isWoken = false;
  }
}
