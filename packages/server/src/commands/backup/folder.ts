/** The folder of a backup: `database` has a file per table, `blobs` a file per content, `manifest.json` is written last. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { DumpedTable } from '../../db/dump.ts';
import { CliError } from '../cli-error.ts';

const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** Whoever has the backup can decrypt the secrets in it. */
  holds_master_key: z.boolean(),
  /** Names the key that the secrets need, without being secret itself. */
  master_key_id: z.string().nullable(),
  migrations: z.array(z.string()),
  jobs_version: z.number(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.number().nullable() })),
  blobs: z.array(z.object({ namespace: z.string(), sha256: z.string(), size_bytes: z.number() })),
  /** Content that records refer to but that was missing or damaged already. */
  lost_blobs: z.array(z.object({ namespace: z.string(), sha256: z.string() })),
});

export type Manifest = z.output<typeof Manifest>;

export class BackupFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  get masterKeyFile(): string {
    return path.join(this.#root, 'master.key');
  }

  /** Fails if the folder has anything in it, so that no backup is overwritten. */
  async create(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    try {
      await mkdir(path.join(this.#root, 'database'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
        throw new CliError(`There is a backup in ${this.#root} already.`);
      }
      throw error;
    }
  }

  async writeTable(table: DumpedTable, rows: Readable): Promise<void> {
    const target = createWriteStream(this.#tableFile(table), { flush: true, mode: 0o600 });
    await pipeline(rows, createGzip({ level: 1 }), target);
  }

  readTable(table: DumpedTable): Readable {
    const file = createReadStream(this.#tableFile(table));
    const rows = createGunzip();
    file.once('error', (error) => rows.destroy(error));
    return file.pipe(rows);
  }

  async writeBlob(namespace: string, sha256: string, content: Readable): Promise<void> {
    const file = this.#blobFile(namespace, sha256);
    await mkdir(path.dirname(file), { recursive: true });
    // A name is only ever that of complete content, because a second pass does not look at what is there.
    await pipeline(content, createWriteStream(`${file}.part`, { flush: true, mode: 0o600 }));
    await rename(`${file}.part`, file);
  }

  readBlob(namespace: string, sha256: string): Readable {
    return createReadStream(this.#blobFile(namespace, sha256));
  }

  async writeManifest(manifest: Omit<Manifest, 'format'>): Promise<void> {
    const file = path.join(this.#root, 'manifest.json');
    const handle = await open(`${file}.part`, 'w', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.part`, file);
  }

  async readManifest(): Promise<Manifest> {
    const file = path.join(this.#root, 'manifest.json');
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new CliError(`There is no complete backup in ${this.#root}: ${String(error)}`);
    });
    const parsed = Manifest.safeParse(JSON.parse(text));
    if (!parsed.success) throw new CliError(`${file} is not a manifest of this version: ${parsed.error.message}`);
    return parsed.data;
  }

  #tableFile({ schema, name }: DumpedTable): string {
    return path.join(this.#root, 'database', `${schema}.${name}.copy.gz`);
  }

  #blobFile(namespace: string, sha256: string): string {
    return path.join(this.#root, 'blobs', namespace, sha256.slice(0, 2), sha256);
  }
}
