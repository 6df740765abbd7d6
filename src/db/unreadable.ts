import type pg from 'pg';

/**
 * An answer that the driver cannot read, such as a string longer than JavaScript allows. Its connection becomes
 * unusable.
 */
export class UnreadableAnswer extends Error {}

/**
 * Ends the connection when the driver throws while it reads from it. Its statements then fail with `UnreadableAnswer`.
 * Without this the exception, thrown in a socket listener, would end the process. The client must be connected: from
 * then on the driver reads from one stream, with or without TLS.
 */
export function endWhenUnreadable({ connection: { stream } }: pg.Client): void {
  const readers = stream.listeners('data');
  stream.removeAllListeners('data');
  stream.on('data', (bytes: Buffer) => {
    try {
      for (const reader of readers) Reflect.apply(reader, stream, [bytes]);
    } catch (error) {
      stream.destroy(new UnreadableAnswer('An answer of the database could not be read', { cause: error }));
    }
  });
}
