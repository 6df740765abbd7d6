import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The files of the site: their paths, with slashes, and what is in them. */
export type Files = Map<string, string | Buffer>;

/** The end of the name of a file that is being written. */
const UNFINISHED = '.new';

/**
 * Makes a folder contain these files and no others. A file that has not changed is not written, and each other file is
 * replaced at once: a server or another build may be reading the folder.
 */
export function writeFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const old of filesBelow(folder)) if (!files.has(old)) rmSync(join(folder, old), { force: true });
  for (const [path, content] of files) {
    const file = join(folder, path);
    const bytes = Buffer.from(content);
    if (isSame(file, bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const fresh = `${file}.${process.pid}${UNFINISHED}`;
    writeFileSync(fresh, bytes);
    renameSync(fresh, file);
  }
}

/** The paths of all files of a folder, with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

function isSame(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}
