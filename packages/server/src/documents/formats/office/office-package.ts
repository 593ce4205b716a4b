/**
 * The zip of parts behind docx, pptx, odt and odp: opens it within limits, reads parts as XML and follows relations.
 */
import { open } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';
import { openZipArchive, type ZipArchive } from '../../containers/zip-archive.ts';
import { type OfficePackage, type Relation, relationsIn, relationsPartOf } from './package-parts.ts';
import { attribute, child, readXmlTree, textContent, walkXml, type XmlElement } from './xml.ts';

/** @param password used if the document is protected */
export async function openOfficePackage(file: string, password?: string): Promise<OfficePackage> {
  const archive = (await openZipArchive(file)) ?? (await openProtected(file, password));
  return archive === null ? openOther(file) : packageOf(archive);
}

/** Closing it closes the archive. */
export function packageOf(archive: ZipArchive): OfficePackage {
  return {
    names: archive.names,
    has: (part) => archive.names.includes(part),
    walk: async (part, walk) => {
      const stream = await archive.openEntry(part);
      if (stream === null) return false;
      await walkXml(stream, walk);
      return true;
    },
    tree: (part, counted) => treeOf(archive, part, counted),
    relationsOf: async (part) => relationsIn(part, await treeOf(archive, relationsPartOf(part))),
    close: () => archive.close(),
  };
}

async function treeOf(archive: ZipArchive, part: string, counted?: readonly string[]): Promise<XmlElement | null> {
  const stream = await archive.openEntry(part);
  return stream === null ? null : readXmlTree(stream, counted);
}

const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const HEAD_BYTES = 16_384;

/** A password turns the zip into an OLE container with one encrypted stream. */
async function openProtected(file: string, password: string | undefined): Promise<ZipArchive | null> {
  if (!(await readHead(file)).subarray(0, 4).equals(OLE_SIGNATURE)) return null;
  const { decryptOfficeFile } = await import('./crypto/decrypt-office-file.ts');
  return openZipArchive(await decryptOfficeFile(file, password));
}

async function openOther(file: string): Promise<OfficePackage> {
  const head = await readHead(file);
  if (head.length === 0) throw badDocument('document_empty', 'The document is empty.');
  const { openFlatPackage } = await import('./flat-package.ts');
  const flat = await openFlatPackage(file, head.toString('utf8'));
  if (flat === null) throw badDocument('document_damaged', 'The document is damaged: its parts cannot be found.');
  return flat;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const encryptedDocument = (): Error =>
  badDocument('document_encrypted', 'The document is protected by a password.');

export const missingPart = (what: string): Error =>
  badDocument('document_damaged', `The document is damaged: it has no ${what}.`);

export interface Properties {
  title: string | null;
  author: string | null;
  language: string | null;
}

export async function readCoreProperties(document: OfficePackage): Promise<Properties> {
  const part = (await document.relationsOf('')).find((relation) => relation.type === 'core-properties')?.part;
  const root = (await document.tree(part ?? 'docProps/core.xml')) ?? undefined;
  return {
    title: textOrNull(child(root, 'dc:title')),
    author: textOrNull(child(root, 'dc:creator')),
    language: textOrNull(child(root, 'dc:language')),
  };
}

export function textOrNull(element: XmlElement | undefined): string | null {
  const text = textContent(element).trim();
  return text === '' ? null : text;
}

/** The part of the main document; if relations are lost, the usual name is tried. */
export async function mainPart(document: OfficePackage, usualName: string): Promise<string> {
  const named = (await document.relationsOf('')).find((relation) => relation.type === 'officeDocument')?.part;
  const part = [named, usualName].find((name) => name !== undefined && document.has(name));
  if (part === undefined) throw missingPart('main part');
  return part;
}

export const relationById = (relations: readonly Relation[], id: string | undefined): Relation | undefined =>
  id === undefined ? undefined : relations.find((relation) => relation.id === id);

export const relationId = (element: XmlElement, name = 'r:id'): string | undefined => attribute(element, name);
