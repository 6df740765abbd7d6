/** Whether bytes that arrive in parts are UTF-8. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;

  add(part: Uint8Array): void {
    this.#decode(part, true);
  }

  /** Call it once, after the last part. */
  end(): boolean {
    this.#decode(new Uint8Array(), false);
    return this.#isUtf8;
  }

  /** Nothing is decoded after the first byte that is wrong. */
  #decode(part: Uint8Array, stream: boolean): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(part, { stream });
    } catch {
      this.#isUtf8 = false;
    }
  }
}
