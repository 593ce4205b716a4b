/** Reads an odt package. */
import type { TextBlockDraft } from '../office/block-target.ts';
import { PageAssembler } from '../office/page-assembler.ts';
import { childrenNamed, descendantsNamed, elementsOf, textContent, type XmlElement } from '../office/xml.ts';
import type { ReadInput, ReadOptions, ReadSink } from '../reader.ts';
import { addOdfBlocks, flattenOdf, ODF_PARAGRAPHS, type OdfContext } from './odf-blocks.ts';
import { CONTENT, createOdfContext, openOpenDocument } from './odf-package.ts';
import type { OdfNote } from './odf-text.ts';

const CONTAINERS: ReadonlySet<string> = new Set([
  'office:document',
  'office:document-content',
  'office:body',
  'office:text',
  'text:section',
]);

export async function readOpenDocumentText(
  input: ReadInput,
  options: ReadOptions,
  sink: ReadSink,
  reader: string,
): Promise<void> {
  const { document, properties, common } = await openOpenDocument(input.path, options.password);
  try {
    sink.header({ format: 'word', reader, pageCount: null, ...properties, attachments: [] });
    const context = createOdfContext(common, CONTENT);
    const margins = createOdfContext(common, 'styles.xml');
    const footers = marginParts(common, 'footer');
    const assembler = new PageAssembler(sink, options, undefined, (page) => {
      addNotes('footnote', context, page);
      for (const footer of footers.splice(0)) addFlattened(footer, margins, page, { kind: 'page_footer' });
    });
    for (const header of marginParts(common, 'header'))
      addFlattened(header, margins, assembler, { kind: 'page_header' });
    await document.walk(CONTENT, {
      containers: CONTAINERS,
      counted: ODF_PARAGRAPHS,
      onElement: (element) => {
        if (element.name === 'office:automatic-styles') context.styles.add(element);
        else if (element.name.startsWith('text:') || element.name.startsWith('table:'))
          addOdfBlocks(element, context, assembler);
        else if (element.name.startsWith('draw:')) addOdfBlocks(wrapped(element), context, assembler);
      },
    });
    addNotes('endnote', context, assembler);
    for (const comment of context.comments.splice(0)) addFlattened(comment, context, assembler, { kind: 'quote' });
    assembler.finish();
  } finally {
    document.close();
  }
}

/** A shape that is anchored to a page is outside any paragraph. */
const wrapped = (element: XmlElement): XmlElement => ({ name: 'text:p', attributes: {}, children: [element] });

function marginParts(common: XmlElement | undefined, kind: 'header' | 'footer'): XmlElement[] {
  const seen = new Set<string>();
  return descendantsNamed(common, 'style:master-page')
    .flatMap((page) => ['', '-first', '-left'].flatMap((suffix) => childrenNamed(page, `style:${kind}${suffix}`)))
    .filter((part) => {
      const text = textContent(part).trim();
      return !seen.has(text) && seen.add(text);
    });
}

function addFlattened(element: XmlElement, context: OdfContext, assembler: PageAssembler, draft: TextBlockDraft): void {
  for (const node of elementsOf(element)) {
    // A comment begins with its author and date.
    if (node.name.startsWith('dc:') || node.name.startsWith('meta:')) continue;
    for (const { text, paragraph } of flattenOdf(node, context, [])) {
      assembler.addText(text, { ...draft, ...(paragraph && { paragraph }) });
    }
  }
}

function addNotes(kind: OdfNote['kind'], context: OdfContext, assembler: PageAssembler): void {
  const ready = context.notes.filter((note) => note.kind === kind);
  context.notes = context.notes.filter((note) => note.kind !== kind);
  for (const { marker, body } of ready) {
    let draft: TextBlockDraft = { kind: 'list_item', marker, depth: 0 };
    for (const { text, paragraph } of elementsOf(body).flatMap((node) => flattenOdf(node, context, []))) {
      if (text.isBlank) continue;
      assembler.addText(text, { ...draft, ...(paragraph && { paragraph }) });
      draft = { kind: 'paragraph' };
    }
  }
}
