/** Reads a docx package: the body as a stream, everything around it from small parts. */
import type { DocumentHeader } from '../../model/document.ts';
import type { TextBlockDraft } from '../office/block-target.ts';
import { readGraphics } from '../office/graphics.ts';
import { mainPart, missingPart, openOfficePackage, readCoreProperties } from '../office/office-package.ts';
import type { OfficePackage, Relation } from '../office/package-parts.ts';
import { PageAssembler } from '../office/page-assembler.ts';
import { elementsOf, textContent, type XmlElement } from '../office/xml.ts';
import type { ReadInput, ReadOptions, ReadSink } from '../reader.ts';
import { addBlocks, addFlattened, PART_CONTAINERS, type PartContext } from './word-blocks.ts';
import { addComments, WordNotes } from './word-notes.ts';
import { readWordNumbering } from './word-numbering.ts';
import { readWordStyles } from './word-styles.ts';

export async function readWord(input: ReadInput, options: ReadOptions, sink: ReadSink, reader: string): Promise<void> {
  const document = await openOfficePackage(input.path, options.password);
  try {
    const part = await mainPart(document, 'word/document.xml');
    const header: DocumentHeader = {
      format: 'word',
      reader,
      pageCount: null,
      ...(await readCoreProperties(document)),
      attachments: [],
    };
    sink.header(header);
    await readBody(document, part, options, sink);
  } finally {
    document.close();
  }
}

async function readBody(document: OfficePackage, part: string, options: ReadOptions, sink: ReadSink): Promise<void> {
  const relations = await document.relationsOf(part);
  const partOf = (type: string, usual: string): string => relations.find((item) => item.type === type)?.part ?? usual;
  const notes = await WordNotes.read(document, relations);
  const context: PartContext = {
    part,
    styles: readWordStyles(await document.tree(partOf('styles', 'word/styles.xml'))),
    numbering: readWordNumbering(await document.tree(partOf('numbering', 'word/numbering.xml'))),
    fields: [],
    onNote: (kind, id) => notes.refer(kind, id),
    graphics: await readGraphics(document, relations),
  };
  // Their breaks and notes do not affect the body's pages.
  const aside: PartContext = { ...context, fields: [], onNote: null, graphics: new Map() };
  const footers = await readMarginParts(document, relations, 'footer');
  const assembler = new PageAssembler(sink, options, undefined, (page) => {
    notes.addWaiting('footnote', aside, page);
    for (const footer of footers.splice(0)) addMarginPart(footer, aside, page, { kind: 'page_footer' });
  });
  for (const header of await readMarginParts(document, relations, 'header')) {
    addMarginPart(header, aside, assembler, { kind: 'page_header' });
  }
  let hasBody = false;
  await document.walk(part, {
    containers: PART_CONTAINERS,
    counted: ['w:p'],
    onContainer: (name) => {
      hasBody ||= name === 'w:body';
    },
    onElement: (element) => addBlocks(element, context, assembler),
  });
  if (!hasBody) throw missingPart('text');
  notes.addWaiting('endnote', aside, assembler);
  await addComments(document, relations, aside, assembler);
  assembler.finish();
}

interface MarginPart {
  part: string;
  root: XmlElement;
}

/** Headers or footers; first, even and odd pages often share one. */
async function readMarginParts(
  document: OfficePackage,
  relations: readonly Relation[],
  type: string,
): Promise<MarginPart[]> {
  const seen = new Set<string>();
  const parts: MarginPart[] = [];
  for (const { part } of relations.filter((relation) => relation.type === type)) {
    const root = await document.tree(part, ['w:p']);
    const text = textContent(root ?? undefined).trim();
    if (root === null || seen.has(text)) continue;
    seen.add(text);
    parts.push({ part, root });
  }
  return parts;
}

function addMarginPart(
  { part, root }: MarginPart,
  context: PartContext,
  page: PageAssembler,
  draft: TextBlockDraft,
): void {
  for (const node of elementsOf(root)) addFlattened(node, { ...context, part }, page, { first: draft, rest: draft });
}
