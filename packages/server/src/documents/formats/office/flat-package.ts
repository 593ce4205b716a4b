/** Office documents that are a single XML file instead of an archive: flat OPC and flat OpenDocument. */
import { createReadStream } from 'node:fs';
import { badDocument } from '../../../lib/errors.ts';
import type { OfficePackage } from './package-parts.ts';
import { relationsIn, relationsPartOf } from './package-parts.ts';
import { attribute, child, childrenNamed, elementsOf, readXmlTree, walkTree, walkXml, type XmlElement } from './xml.ts';

/** @param head the first bytes of the file. Returns null when it is no such document. */
export async function openFlatPackage(file: string, head: string): Promise<OfficePackage | null> {
  const start = head.replace(/^\ufeff/, '').trimStart();
  if (!start.startsWith('<')) return null;
  if (/<(\w+:)?document\s[^>]*opendocument/.test(start)) return flatOpenDocument(file);
  return /<(\w+:)?package\s[^>]*xmlPackage/.test(start) ? flatOpc(file) : null;
}

/** Every part of an OpenDocument archive is a child of the single root here. */
async function flatOpenDocument(file: string): Promise<OfficePackage> {
  const root: XmlElement = { name: 'office:document', attributes: {}, children: [] };
  await walkXml(createReadStream(file), {
    containers: new Set(['office:document', 'office:body', 'office:text', 'office:presentation']),
    // The body's blocks pass here too, one after the other, and are not kept.
    onElement: (element) => {
      if (element.name.startsWith('office:')) root.children.push(element);
    },
  });
  const names = ['content.xml', 'styles.xml', 'meta.xml'];
  return {
    names,
    has: (part) => names.includes(part),
    walk: async (part, walk) => {
      if (!names.includes(part)) return false;
      await walkXml(createReadStream(file), walk);
      return true;
    },
    tree: async (part) => (names.includes(part) ? root : null),
    relationsOf: async () => [],
    close: () => {},
  };
}

/** Held in memory as a whole: it is an exchange format between programs, not one for long documents. */
async function flatOpc(file: string): Promise<OfficePackage> {
  const root = await readXmlTree(createReadStream(file));
  const parts = new Map(
    childrenNamed(root ?? undefined, 'pkg:part').map((part) => [
      (attribute(part, 'pkg:name') ?? '').replace(/^\//, ''),
      elementsOf(child(part, 'pkg:xmlData'))[0],
    ]),
  );
  if (parts.size === 0) throw badDocument('document_damaged', 'The document is damaged: its parts cannot be found.');
  const tree = async (part: string, counted?: readonly string[]): Promise<XmlElement | null> => {
    let found: XmlElement | null = null;
    const element = parts.get(part);
    if (element !== undefined) {
      walkTree(element, {
        containers: new Set(),
        onElement: (numbered) => {
          found = numbered;
        },
        ...(counted && { counted }),
      });
    }
    return found;
  };
  return {
    names: [...parts.keys()],
    has: (part) => parts.has(part),
    walk: async (part, walk) => {
      const element = parts.get(part);
      if (element !== undefined) walkTree(element, walk);
      return element !== undefined;
    },
    tree,
    relationsOf: async (part) => relationsIn(part, await tree(relationsPartOf(part))),
    close: () => {},
  };
}
