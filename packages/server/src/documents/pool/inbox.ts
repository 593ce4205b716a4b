/** The inbox of one child: a folder that holds the files of its current job and nothing else. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

const PREFIX = 'reader-';
/** As long as what `mkdtemp` creates, so that one template of command words fits every child. */
const TEMPLATE = '000000';

/** Holds the folders of all children of a pool. Only the service can reach it by itself. */
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
      // Left by a killed process. Folders of other machines belong to them.
      if (owner !== undefined && !isRunning(Number(owner)))
        await rm(path.join(parent, name), { recursive: true, force: true });
    }
    const inboxes = new Inboxes(await mkdtemp(path.join(parent, `${own}${process.pid}-`)));
    await mkdir(inboxes.template);
    return inboxes;
  }

  /** Stands for the folder of any child, in command words that are made once for all of them. */
  get template(): string {
    return path.join(this.#root, PREFIX + TEMPLATE);
  }

  /** @param isForNobody true if another user than the service must read the files */
  async add({ isForNobody }: { isForNobody: boolean }): Promise<Inbox> {
    const folder = await mkdtemp(path.join(this.#root, PREFIX));
    // Everyone who gets there may enter: the child, whose file system contains it, and the service.
    if (isForNobody) await chmod(folder, 0o755);
    return new Inbox(folder, isForNobody);
  }

  /** The command words of one child. */
  wordsOf(words: readonly string[], inbox: Inbox): string[] {
    // Replace only the end of the path, because the words contain the rest in several spellings.
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

  /** Puts the files there and returns the arguments with the new names. */
  async give(files: readonly string[], args: unknown): Promise<unknown> {
    const names = new Map<string, string>();
    for (const file of new Set(files)) {
      // Keep the extension, which may determine the type.
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

/** A hard link costs nothing, and a child cannot write to it. It needs the same file system. */
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
