/** Reads a pptx package: one page per slide, its notes after its content. */

import { readGraphics } from '../office/graphics.ts';
import {
  mainPart,
  missingPart,
  openOfficePackage,
  readCoreProperties,
  relationById,
  relationId,
} from '../office/office-package.ts';
import type { OfficePackage } from '../office/package-parts.ts';
import { PageAssembler } from '../office/page-assembler.ts';
import { child, childrenNamed, descendantsNamed, type XmlElement } from '../office/xml.ts';
import type { ReadInput, ReadOptions, ReadSink } from '../reader.ts';
import { placeholderOf, SlideMasters } from './slide-master.ts';
import { addSlideShapes } from './slide-shapes.ts';
import { readSlideParagraphs } from './slide-text.ts';

const EMU_PER_POINT = 12_700;
/** 10 by 7.5 inches, for files that state no size. */
const USUAL_SIZE = { width: 9_144_000, height: 6_858_000 };

export async function readPresentation(
  input: ReadInput,
  options: ReadOptions,
  sink: ReadSink,
  reader: string,
): Promise<void> {
  const document = await openOfficePackage(input.path, options.password);
  try {
    const main = await mainPart(document, 'ppt/presentation.xml');
    const root = (await document.tree(main)) ?? undefined;
    const relations = await document.relationsOf(main);
    const slides = childrenNamed(child(root, 'p:sldIdLst'), 'p:sldId')
      .map((element) => relationById(relations, relationId(element))?.part)
      .filter((part) => part !== undefined);
    if (slides.length === 0) throw missingPart('slides');
    const properties = await readCoreProperties(document);
    sink.header({ format: 'presentation', reader, pageCount: slides.length, ...properties, attachments: [] });
    await readSlides(document, slides, sizeOf(root), options, sink);
  } finally {
    document.close();
  }
}

function sizeOf(root: XmlElement | undefined): { width: number; height: number } {
  const { cx, cy } = child(root, 'p:sldSz')?.attributes ?? {};
  const size = { width: Number(cx), height: Number(cy) };
  return size.width > 0 && size.height > 0 ? size : USUAL_SIZE;
}

async function readSlides(
  document: OfficePackage,
  slides: readonly string[],
  slide: { width: number; height: number },
  options: ReadOptions,
  sink: ReadSink,
): Promise<void> {
  const size = { width: slide.width / EMU_PER_POINT, height: slide.height / EMU_PER_POINT };
  const assembler = new PageAssembler(sink, options, size);
  const masters = new SlideMasters(document);
  for (const part of slides) {
    if (options.pages === undefined || options.pages.includes(assembler.pageNumber)) {
      const root = await document.tree(part, ['a:p']);
      if (root === null) throw missingPart(`slide ${assembler.pageNumber}`);
      const graphics = await readGraphics(document, await document.relationsOf(part));
      const context = { part, master: await masters.of(part), slide, graphics };
      addSlideShapes(child(child(root, 'p:cSld'), 'p:spTree'), context, assembler);
      await addNotes(document, part, assembler);
    }
    assembler.endPage();
  }
}

async function addNotes(document: OfficePackage, slidePart: string, assembler: PageAssembler): Promise<void> {
  const part = (await document.relationsOf(slidePart)).find((relation) => relation.type === 'notesSlide')?.part;
  const root = part === undefined ? null : await document.tree(part, ['a:p']);
  const bodies = descendantsNamed(root ?? undefined, 'p:sp').filter((shape) => placeholderOf(shape)?.type === 'body');
  for (const body of bodies) {
    for (const { text, draft } of readSlideParagraphs(child(body, 'p:txBody'), [], part ?? '')) {
      const { paragraph } = draft;
      assembler.addText(text, { kind: 'quote', ...(paragraph && { paragraph }) });
    }
  }
}
