/** Reads an RTF file into pages. */
import { readFile, stat } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';
import { truncated } from '../../damage/damage-warnings.ts';
import type { Page } from '../../model/document.ts';
import type { BlockTarget, TextBlockDraft } from '../office/block-target.ts';
import { PageAssembler } from '../office/page-assembler.ts';
import type { ReadInput, ReadOptions, ReadSink } from '../reader.ts';
import { type RtfAside, RtfInterpreter } from './rtf-interpreter.ts';
import { readRtfTokens } from './rtf-tokens.ts';

/** Most of a large file is pictures in hexadecimal. */
const MAX_BYTES = 150 * 1024 * 1024;
const SIGNATURE = '{\\rtf';

export async function readRtf(input: ReadInput, options: ReadOptions, sink: ReadSink, reader: string): Promise<void> {
  const { size } = await stat(input.path);
  if (size === 0) throw badDocument('document_empty', 'The document is empty.');
  if (size > MAX_BYTES) throw badDocument('document_too_large', 'The document is too large to be read.');
  const bytes = await readFile(input.path);
  const start = bytes.subarray(0, 64).indexOf(SIGNATURE);
  if (start < 0) throw badDocument('document_damaged', 'The document does not begin like an RTF file.');

  const asides = new Asides();
  let isHeaderSent = false;
  const sendHeader = (): void => {
    if (isHeaderSent) return;
    isHeaderSent = true;
    const text = (value: string): string | null => value.trim() || null;
    sink.header({
      format: 'word',
      reader,
      pageCount: null,
      title: text(interpreter.title),
      author: text(interpreter.author),
      language: null,
      attachments: [],
    });
  };
  const pages = {
    header: sink.header,
    warn: sink.warn,
    page: (page: Page): void => {
      sendHeader();
      sink.page(page);
    },
  };
  const assembler = new PageAssembler(pages, options, undefined, (page) => asides.endPage(page));
  const interpreter = new RtfInterpreter(assembler, (aside) => asides.add(aside, assembler));
  if (readRtfTokens(bytes.subarray(start), interpreter) > 0) sink.warn(truncated());
  interpreter.end();
  asides.endDocument(assembler);
  assembler.finish();
  sendHeader();
}

/** Headers, footers, notes and comments until their place is reached. */
class Asides {
  readonly #seen = new Set<string>();
  #waiting: RtfAside[] = [];

  add(aside: RtfAside, target: BlockTarget): void {
    if (aside.kind === 'header' || aside.kind === 'footer') {
      const key = `${aside.kind} ${aside.blocks.text}`;
      if (this.#seen.has(key)) return;
      this.#seen.add(key);
    }
    if (aside.kind === 'header') aside.blocks.writeTo(target);
    else this.#waiting.push(aside);
  }

  endPage(page: BlockTarget): void {
    this.#write(page, ['footnote']);
    this.#write(page, ['footer']);
  }

  endDocument(page: BlockTarget): void {
    this.#write(page, ['endnote', 'annotation']);
  }

  #write(target: BlockTarget, kinds: RtfAside['kind'][]): void {
    const ready = this.#waiting.filter((aside) => kinds.includes(aside.kind));
    this.#waiting = this.#waiting.filter((aside) => !kinds.includes(aside.kind));
    for (const { marker, blocks } of ready) {
      let isFirst = true;
      blocks.writeTo(target, (draft): TextBlockDraft => {
        const isItem = isFirst && marker !== '';
        isFirst = false;
        return isItem ? { ...draft, kind: 'list_item', marker, depth: 0 } : draft;
      });
    }
  }
}
