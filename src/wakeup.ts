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

  /** Resolves after `milliseconds` or at the next `wake`, whichever comes first. Returns whether it was woken. */
  async wait(milliseconds: number): Promise<boolean> {
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
    const wasWoken = this.#isWoken;
    this.#isWoken = false;
    return wasWoken;
  }
}
