import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

interface BuiltFile {
  type: string;
  /** Compressed forms that lie beside the file, the best one first. */
  encodings: string[];
}

interface Manifest {
  /** First parts of the addresses that the application knows. */
  pages: string[];
  files: Record<string, BuiltFile>;
}

export interface Asset {
  content: Buffer;
  type: string;
  encoding: string | null;
}

export interface DashboardPage {
  html: string;
  /** Allows the style elements of one response. */
  nonce: string;
}

/** Stands in the built page wherever the nonce of a response belongs; see `packages/dashboard/vite.config.ts`. */
const NONCE = 'NONCE_OF_THE_RESPONSE';

/**
 * The built dashboard (`scripts/build-dashboard.ts`). Nothing is read before the first request, so the start does not
 * wait for it, and a build that ends later is found.
 */
export class Dashboard {
  readonly #folder: URL;
  #known: { modified: number; manifest: Manifest } | undefined;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  /** Null if the application has no such address, or if it is not built. */
  async page(path: string): Promise<DashboardPage | null> {
    const manifest = await this.#manifest();
    const [, first = ''] = path.split('/');
    if (manifest === null || (first !== '' && !manifest.pages.includes(first))) return null;
    const content = await this.#read('index.html');
    const nonce = randomBytes(16).toString('base64');
    return content === null ? null : { html: content.toString().replaceAll(NONCE, nonce), nonce };
  }

  async isBuilt(): Promise<boolean> {
    return (await this.#manifest()) !== null;
  }

  /** The best form of a file that the caller accepts. Only names in the manifest are opened. */
  async asset(name: string, accepted: string): Promise<Asset | null> {
    const files = (await this.#manifest())?.files;
    if (files === undefined || !Object.hasOwn(files, name)) return null;
    const { type, encodings } = files[name] as BuiltFile;
    const encoding = encodings.find((each) => new RegExp(`(^|[\\s,])${each}($|[\\s,;])`).test(accepted)) ?? null;
    const content = await this.#read(encoding === null ? name : `${name}.${encoding}`);
    return content === null ? null : { content, type, encoding };
  }

  async #manifest(): Promise<Manifest | null> {
    const file = new URL('manifest.json', this.#folder);
    try {
      const { mtimeMs: modified } = await stat(file);
      if (this.#known?.modified !== modified) {
        this.#known = { modified, manifest: JSON.parse(await readFile(file, 'utf8')) as Manifest };
      }
      return this.#known.manifest;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(new URL(name, this.#folder));
    } catch (error) {
      // A newer build has taken its place.
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
