/** A zipped office document that is changed part by part; all other parts keep their bytes. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { badDocument } from '../../../lib/errors.ts';
import { rewriteZip } from '../../containers/rewrite-zip.ts';
import { openZipArchive, type ZipArchive } from '../../containers/zip-archive.ts';
import { openOfficePackage } from '../../formats/office/office-package.ts';
import { type Relation, relationsIn, relationsPartOf } from '../../formats/office/package-parts.ts';
import type { SourceElement } from '../../formats/office/source-xml.ts';
import { PartSource } from './part-source.ts';

/** The file and the parts that are changed are held in memory. */
const MAX_FILE_BYTES = 128 * 1024 ** 2;
const MAX_PART_BYTES = 48 * 1024 ** 2;

export class OfficeFile {
  readonly #bytes: Buffer;
  readonly #archive: ZipArchive;
  readonly #parts = new Map<string, PartSource>();

  private constructor(bytes: Buffer, archive: ZipArchive) {
    this.#bytes = bytes;
    this.#archive = archive;
  }

  static async open(path: string): Promise<OfficeFile> {
    const bytes = readFileSync(path);
    if (bytes.length > MAX_FILE_BYTES) throw tooLarge();
    const archive = await openZipArchive(bytes);
    if (archive !== null) return new OfficeFile(bytes, archive);
    // Not an archive. Its reader says what is wrong: a password, damage, nothing in it.
    (await openOfficePackage(path)).close();
    throw badDocument('document_type_unsupported', 'Documents of a single XML file cannot be edited.');
  }

  get names(): readonly string[] {
    return this.#archive.names;
  }

  /** Signatures cover the parts as they are. */
  get signatures(): number {
    return this.names.filter((name) => /^_xmlsignatures\/(?!_rels\/).+\.xml$/i.test(name)).length;
  }

  /** Null if the document has no such part. */
  async part(name: string): Promise<PartSource | null> {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const stream = await this.#archive.openEntry(name);
    if (stream === null) return null;
    const content = await buffer(stream).catch((error: unknown) => {
      throw badDocument('document_damaged', 'A part of the document could not be unpacked.', error);
    });
    if (content.length > MAX_PART_BYTES) throw tooLarge();
    const part = new PartSource(content);
    this.#parts.set(name, part);
    return part;
  }

  async tree(name: string): Promise<SourceElement | null> {
    return (await this.part(name))?.root ?? null;
  }

  async relationsOf(name: string): Promise<Relation[]> {
    return relationsIn(name, await this.tree(relationsPartOf(name)));
  }

  /** The part that everything begins with. */
  async mainPart(usualName: string): Promise<{ name: string; part: PartSource }> {
    const named = (await this.relationsOf('')).find(({ type }) => type === 'officeDocument')?.part;
    for (const name of [named, usualName]) {
      const part = name === undefined ? null : await this.part(name);
      if (name !== undefined && part !== null) return { name, part };
    }
    throw badDocument('document_damaged', 'The document is damaged: it has no main part.');
  }

  /** The document with its changed parts. */
  write(): Buffer {
    const changed = [...this.#parts].filter(([, part]) => part.isChanged);
    if (changed.length === 0) return this.#bytes;
    return rewriteZip(this.#bytes, new Map(changed.map(([name, part]) => [name, part.bytes()])));
  }

  close(): void {
    this.#archive.close();
  }
}

const tooLarge = () => badDocument('document_too_large', 'The document is too large to be edited.');
