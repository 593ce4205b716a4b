/** What OpenDocument texts and presentations share: encryption, properties, styles. */
import {
  encryptedDocument,
  missingPart,
  openOfficePackage,
  type Properties,
  textOrNull,
} from '../office/office-package.ts';
import type { OfficePackage } from '../office/package-parts.ts';
import { child, descendant, type XmlElement } from '../office/xml.ts';
import type { OdfContext } from './odf-blocks.ts';
import { OdfCounters, OdfStyles, stylesIn } from './odf-styles.ts';

export const CONTENT = 'content.xml';

export interface OpenDocument {
  document: OfficePackage;
  properties: Properties;
  /** `styles.xml`. */
  common: XmlElement | undefined;
}

export async function openOpenDocument(file: string, password?: string): Promise<OpenDocument> {
  const document = await openOfficePackage(file, password);
  try {
    const manifest = await document.tree('META-INF/manifest.xml');
    if (descendant(manifest ?? undefined, 'manifest:encryption-data') !== undefined) throw encryptedDocument();
    if (!document.has(CONTENT)) throw missingPart('content');
    const meta = child((await document.tree('meta.xml')) ?? undefined, 'office:meta');
    return {
      document,
      properties: {
        title: textOrNull(child(meta, 'dc:title')),
        author: textOrNull(child(meta, 'dc:creator') ?? child(meta, 'meta:initial-creator')),
        language: textOrNull(child(meta, 'dc:language')),
      },
      common: (await document.tree('styles.xml')) ?? undefined,
    };
  } catch (error) {
    document.close();
    throw error;
  }
}

export function createOdfContext(common: XmlElement | undefined, part: string): OdfContext {
  const styles = new OdfStyles();
  for (const container of stylesIn(common)) styles.add(container);
  return { part, styles, counters: new OdfCounters(styles), notes: [], comments: [] };
}
