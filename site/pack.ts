import type { Files } from './files.js';

/** The bytes before the list, which say how long it is. */
const LENGTH_BYTES = 4;

/**
 * All files in one, which a running Skein holds open and reads (src/pages/public/site.ts): the length of a list, the
 * list as JSON, and the files. For each file the list has its path, its first byte after the list, and its length.
 */
export function pack(files: Files): Buffer {
  const contents = [...files.values()].map((content) => Buffer.from(content));
  let first = 0;
  const list = [...files.keys()].map((path, n) => {
    const length = contents[n]?.length ?? 0;
    first += length;
    return [path, first - length, length];
  });
  const written = Buffer.from(JSON.stringify(list));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(written.length);
  return Buffer.concat([length, written, ...contents]);
}
