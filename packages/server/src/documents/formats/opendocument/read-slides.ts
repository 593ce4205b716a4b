/** Reads an odp package: one page per slide, its notes after its content. */
import type { Box } from '../../model/document.ts';
import type { TextBlockDraft } from '../office/block-target.ts';
import { missingPart } from '../office/office-package.ts';
import { PageAssembler } from '../office/page-assembler.ts';
import { boxOn, inReadingOrder, type Rectangle } from '../office/shape-order.ts';
import { child, childrenNamed, descendantsNamed, elementsOf, type XmlElement } from '../office/xml.ts';
import type { ReadInput, ReadOptions, ReadSink } from '../reader.ts';
import { addOdfBlocks, ODF_PARAGRAPHS, type OdfContext } from './odf-blocks.ts';
import { CONTENT, createOdfContext, openOpenDocument } from './odf-package.ts';
import { frameContent } from './odf-text.ts';

const CONTAINERS: ReadonlySet<string> = new Set([
  'office:document',
  'office:document-content',
  'office:body',
  'office:presentation',
]);
const POINTS: Readonly<Record<string, number>> = { cm: 72 / 2.54, mm: 72 / 25.4, in: 72, pt: 1, pc: 12, px: 0.75 };
/** 28 by 21 cm, for files that state no size. */
const USUAL_SIZE = { width: 28 * (72 / 2.54), height: 21 * (72 / 2.54) };

export async function readOpenDocumentSlides(
  input: ReadInput,
  options: ReadOptions,
  sink: ReadSink,
  reader: string,
): Promise<void> {
  const { document, properties, common } = await openOpenDocument(input.path, options.password);
  try {
    sink.header({ format: 'presentation', reader, pageCount: null, ...properties, attachments: [] });
    const context = createOdfContext(common, CONTENT);
    const size = sizeOf(common);
    const assembler = new PageAssembler(sink, options, size);
    await document.walk(CONTENT, {
      containers: CONTAINERS,
      counted: ODF_PARAGRAPHS,
      onElement: (element) => {
        if (element.name === 'office:automatic-styles') context.styles.add(element);
        else if (element.name === 'draw:page') addSlide(element, context, assembler, size);
      },
    });
    if (assembler.pageNumber === 1) throw missingPart('slides');
  } finally {
    document.close();
  }
}

function sizeOf(common: XmlElement | undefined): { width: number; height: number } {
  const master = descendantsNamed(common, 'style:master-page')[0];
  const layouts = descendantsNamed(common, 'style:page-layout');
  const name = master?.attributes['style:page-layout-name'];
  const layout = layouts.find((candidate) => candidate.attributes['style:name'] === name) ?? layouts[0];
  const properties = child(layout, 'style:page-layout-properties')?.attributes;
  const width = points(properties?.['fo:page-width']);
  const height = points(properties?.['fo:page-height']);
  return width !== null && height !== null && width > 0 && height > 0 ? { width, height } : USUAL_SIZE;
}

function points(length: string | undefined): number | null {
  const [, number, unit = ''] = /^(-?\d+(?:\.\d+)?)(cm|mm|in|pt|pc|px)$/.exec(length ?? '') ?? [];
  const factor = POINTS[unit];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

interface Shape {
  element: XmlElement;
  kind: string;
  place: Rectangle | null;
}

const FOOTERS = new Set(['footer', 'date-time', 'page-number', 'header']);

function addSlide(
  slide: XmlElement,
  context: OdfContext,
  assembler: PageAssembler,
  size: { width: number; height: number },
): void {
  const shapes = elementsOf(slide).flatMap(shapesOf);
  const roles: ((shape: Shape) => boolean)[] = [
    (shape) => shape.kind === 'title',
    (shape) => shape.kind !== 'title' && !FOOTERS.has(shape.kind),
    (shape) => FOOTERS.has(shape.kind),
  ];
  for (const isOfRole of roles) {
    for (const shape of inReadingOrder(shapes.filter(isOfRole))) {
      addShape(shape, context, assembler, boxOn(size, shape.place));
    }
  }
  for (const notes of childrenNamed(slide, 'presentation:notes')) {
    for (const frame of elementsOf(notes)) addFrame(frame, context, assembler, null, (draft) => plain(draft, 'quote'));
  }
  assembler.endPage();
}

function shapesOf(element: XmlElement): Shape[] {
  if (element.name === 'draw:g') return inReadingOrder(elementsOf(element).flatMap(shapesOf));
  if (!element.name.startsWith('draw:')) return [];
  const { attributes } = element;
  const [x, y, width, height] = ['svg:x', 'svg:y', 'svg:width', 'svg:height'].map((name) => points(attributes[name]));
  const isPlaced = x != null && y != null && width != null && height != null;
  return [{ element, kind: attributes['presentation:class'] ?? '', place: isPlaced ? { x, y, width, height } : null }];
}

function addShape({ element, kind }: Shape, context: OdfContext, assembler: PageAssembler, box: Box | null): void {
  addFrame(element, context, assembler, box, (draft) => {
    if (kind === 'title') return { ...plain(draft, 'heading'), level: 1, box };
    return { ...(FOOTERS.has(kind) ? plain(draft, 'page_footer') : draft), box };
  });
}

/** Removes what made it a list item or heading of the text. */
function plain({ paragraph }: TextBlockDraft, kind: TextBlockDraft['kind']): TextBlockDraft {
  return { kind, ...(paragraph && { paragraph }) };
}

function addFrame(
  element: XmlElement,
  context: OdfContext,
  assembler: PageAssembler,
  box: Box | null,
  change: (draft: TextBlockDraft) => TextBlockDraft,
): void {
  const { frames, image } = frameContent(element);
  if (image !== null) assembler.addImage(image.description, box);
  for (const node of frames.flatMap(elementsOf)) addOdfBlocks(node, context, assembler, change, box);
}
