import { fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';

/** Where a part of a file is, in bytes. */
export interface Part {
  first: number;
  length: number;
}

/**
 * A file of the program that stays open as long as the process lives, and is read when it is needed. Until then its
 * bytes take no memory, and they are there when a build has removed or replaced the file.
 */
export interface HeldFile {
  /** Reads a part; by default all. */
  read(part?: Part): Promise<Buffer>;
  /** The same at once, for the start of the program. */
  readNow(part: Part): Buffer;
}

export function holdFile(path: string | URL): HeldFile {
  const fd = openSync(path, 'r');
  const { size } = fstatSync(fd);
  const whole = (buffer: Buffer, bytesRead: number) => {
    if (bytesRead < buffer.length) throw new Error(`${String(path)} has become shorter.`);
    return buffer;
  };
  return {
    read: async ({ first, length } = { first: 0, length: size }) => {
      const { buffer, bytesRead } = await promisify(read)(fd, Buffer.alloc(length), 0, length, first);
      return whole(buffer, bytesRead);
    },
    readNow: ({ first, length }) => {
      const buffer = Buffer.alloc(length);
      return whole(buffer, readSync(fd, buffer, 0, length, first));
    },
  };
}
