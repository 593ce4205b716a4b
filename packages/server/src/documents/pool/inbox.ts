/** What one child is given to read: a folder of its own, which holds the files of the job that it does and nothing else. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

const PREFIX = 'reader-';
/** As long as what `mkdtemp` puts there, so that the words of one child are those of another. */
const TEMPLATE = '000000';

/** Where the folders of all children of a pool are. Only the service gets there by itself. */
export class Inboxes {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  static async open(parent: string): Promise<Inboxes> {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const own = `inboxes-${hostname()}-`;
    for (const name of await readdir(parent)) {
      const owner = name.startsWith(own) ? /^(\d+)-/.exec(name.slice(own.length))?.[1] : undefined;
      // Left by a process that was killed. Those of other machines are theirs.
      if (owner !== undefined && !isRunning(Number(owner)))
        await rm(path.join(parent, name), { recursive: true, force: true });
    }
    const inboxes = new Inboxes(await mkdtemp(path.join(parent, `${own}${process.pid}-`)));
    await mkdir(inboxes.template);
    return inboxes;
  }

  /** Stands for the folder of any child, in words that are made once for all of them. */
  get template(): string {
    return path.join(this.#root, PREFIX + TEMPLATE);
  }

  /** @param isForNobody another user than the service has to read what lies there */
  async add({ isForNobody }: { isForNobody: boolean }): Promise<Inbox> {
    const folder = await mkdtemp(path.join(this.#root, PREFIX));
    // Everybody may enter it who gets there: the child, to whose file system it belongs, and the service.
    if (isForNobody) await chmod(folder, 0o755);
    return new Inbox(folder, isForNobody);
  }

  /** The words of one child. */
  wordsOf(words: readonly string[], inbox: Inbox): string[] {
    // The end of the path only: the words have the rest in several spellings.
    const [from, to] = [this.template, inbox.folder].map((folder) =>
      path.join(path.basename(this.#root), path.basename(folder)),
    );
    return words.map((word) => word.replaceAll(from ?? '', to ?? ''));
  }

  async close(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
  }
}

export class Inbox {
  readonly folder: string;
  readonly #isForNobody: boolean;
  readonly #given: string[] = [];

  constructor(folder: string, isForNobody: boolean) {
    this.folder = folder;
    this.#isForNobody = isForNobody;
  }

  /** Puts the files there. Gives the arguments with their new names in the place of the old ones. */
  async give(files: readonly string[], args: unknown): Promise<unknown> {
    const names = new Map<string, string>();
    for (const file of new Set(files)) {
      // With its ending: it may say what is in it.
      const name = path.join(this.folder, `${this.#given.length}${path.extname(file)}`);
      this.#given.push(name);
      await this.#put(file, name);
      names.set(file, name);
    }
    return names.size === 0 ? args : renamed(args, names);
  }

  async clear(): Promise<void> {
    for (const name of this.#given.splice(0)) await rm(name, { force: true });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #put(file: string, name: string): Promise<void> {
    if (!this.#isForNobody && (await isLinked(file, name))) return;
    await copyFile(file, name, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    if (this.#isForNobody) await chmod(name, 0o444);
  }
}

/** A second name costs nothing, and a child cannot write to it. It needs the same file system. */
const isLinked = (file: string, name: string): Promise<boolean> =>
  link(file, name).then(
    () => true,
    () => false,
  );

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item, names)]));
}
