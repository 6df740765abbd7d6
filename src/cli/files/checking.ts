import { DAY, later } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import { AVATAR_KEY_BEGINNINGS } from '../../domain/uploads/avatars.js';
import type { FileStore, StoredFile } from '../../files/files.js';
import { fileReferencesAfter, fileReferencesAmong, type FileReference } from '../../models/upload.js';

export interface Check {
  db: Queryable;
  files: Pick<FileStore, 'list' | 'read' | 'remove'>;
  /** Where to begin: after this key. */
  after: string;
  /** Whether the files that belong to nothing are deleted. */
  deletes: boolean;
  now: Date;
  signal: AbortSignal;
  onFile: (file: StoredFile) => void;
  /** All files up to this key are checked. */
  onSettled: (key: string) => void;
  onUnowned: (file: StoredFile) => void;
  onMissing: (key: string) => void;
}

/**
 * A file without a row that is younger than this may get its row yet: a row comes after its file, and no upload takes
 * so long.
 */
const UNOWNED_AFTER = DAY;
/** So many rows are read at once: reading some takes as long as reading all, because no index has their keys. */
const PAGE = 50_000;
/** The files that are looked at again at once, before they are called unowned or missing. */
const SLICE = 1000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Compares the files of a store with the rows that refer to files, both in the order of their keys. A file without a
 * row belongs to nothing. A crash between a file and its row leaves one. A row without its file has lost it. Each of
 * both is looked at again before it counts, because uploads come and go meanwhile.
 */
export async function checkFiles(check: Check): Promise<void> {
  const { files, after, now, signal } = check;
  const references = new Ahead(referencesOf(check));
  const doubts = new Doubts(check);
  let count = 0;
  for await (const file of files.list(after === '' ? undefined : after)) {
    signal.throwIfAborted();
    for await (const reference of references.before(file.key)) await doubts.addReference(reference);
    const isOwned = await references.take(file.key);
    if (!isOwned && file.storedAt < later(now, -UNOWNED_AFTER)) await doubts.addFile(file);
    check.onFile(file);
    count += 1;
    if (count % PAGE > 0) continue;
    await doubts.settle();
    check.onSettled(file.key);
  }
  for await (const reference of references.before(undefined)) await doubts.addReference(reference);
  await doubts.settle();
}

const referencesAt = ({ now }: Check) => ({ now, avatarKeyBeginnings: AVATAR_KEY_BEGINNINGS });

async function* referencesOf(check: Check): AsyncGenerator<FileReference> {
  let after = check.after === '' ? BEFORE_ALL : check.after;
  for (;;) {
    const page = await fileReferencesAfter(check.db, after, PAGE, referencesAt(check));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.key;
  }
}

/** A list of references, in order. It can look at the next one before it takes it. */
class Ahead {
  readonly #references: AsyncIterator<FileReference>;
  #next: FileReference | undefined;
  #hasBegun = false;

  constructor(references: AsyncIterable<FileReference>) {
    this.#references = references[Symbol.asyncIterator]();
  }

  /** Takes the references before a key; without one, all that are left. */
  async *before(key: string | undefined): AsyncGenerator<FileReference> {
    for (let next = await this.#ahead(); next !== undefined; next = await this.#ahead()) {
      if (key !== undefined && next.key >= key) return;
      await this.#advance();
      yield next;
    }
  }

  /** Takes the reference to a key. Returns whether there is one. */
  async take(key: string): Promise<boolean> {
    if ((await this.#ahead())?.key !== key) return false;
    await this.#advance();
    return true;
  }

  async #ahead(): Promise<FileReference | undefined> {
    if (!this.#hasBegun) await this.#advance();
    return this.#next;
  }

  async #advance(): Promise<void> {
    this.#hasBegun = true;
    const { done, value } = await this.#references.next();
    this.#next = done === true ? undefined : value;
  }
}

/** Files and rows that seem to be without each other. */
class Doubts {
  readonly #check: Check;
  #files: StoredFile[] = [];
  #keys: string[] = [];

  constructor(check: Check) {
    this.#check = check;
  }

  async addFile(file: StoredFile): Promise<void> {
    if (this.#files.push(file) >= SLICE) await this.settle();
  }

  async addReference({ key, is_used: isUsed }: FileReference): Promise<void> {
    if (isUsed && this.#keys.push(key) >= SLICE) await this.settle();
  }

  /** Looks at them again. Reports those that are without each other still, and deletes such files if that is wanted. */
  async settle(): Promise<void> {
    const [files, keys] = [this.#files, this.#keys];
    [this.#files, this.#keys] = [[], []];
    if (files.length + keys.length === 0) return;
    const all = [...keys, ...files.map(({ key }) => key)];
    const references = await fileReferencesAmong(this.#check.db, all, referencesAt(this.#check));
    const isUsed = new Map(references.map((reference) => [reference.key, reference.is_used]));
    for (const file of files) if (!isUsed.has(file.key)) await this.#unowned(file);
    for (const key of keys) if (isUsed.get(key) === true) await this.#maybeMissing(key);
  }

  async #unowned(file: StoredFile): Promise<void> {
    const { files, deletes, signal, onUnowned } = this.#check;
    signal.throwIfAborted();
    if (deletes) await files.remove(file.key);
    onUnowned(file);
  }

  async #maybeMissing(key: string): Promise<void> {
    const { files, signal, onMissing } = this.#check;
    signal.throwIfAborted();
    const bytes = await files.read(key);
    bytes?.destroy();
    if (bytes === undefined) onMissing(key);
  }
}
