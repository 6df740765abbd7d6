import type pg from 'pg';

/** An answer of the database that cannot be read, such as a text that is longer than the engine holds: its connection is of no use any more. */
export class UnreadableAnswer extends Error {}

/**
 * Makes what the driver throws while it reads what a connection brings the end of that connection: its statements fail, with an
 * `UnreadableAnswer`. In a listener of a socket it would end the process. For a client that is connected: from then on the driver reads
 * from one stream, with TLS and without.
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
