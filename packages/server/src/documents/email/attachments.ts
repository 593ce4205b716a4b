/** Attachments that this process can read from memory become further pages, each file under its name. */
import { AppError } from '../../lib/errors.ts';
import type { Block, Page, Range } from '../document.ts';
import { detectMediaType } from '../media-type.ts';
import type { ReadSink } from '../reader.ts';
import { bufferSource } from '../text/byte-source.ts';
import { PageBuilder } from '../text/page-builder.ts';
import type { Mail, MailAttachment } from './mail.ts';

const MAX_DEPTH = 2;
const MAX_READ = 50;
const MAX_BYTES = 20 * 1024 * 1024;
const TYPES = new Set(['text/plain', 'text/markdown', 'application/json', 'application/xml', 'application/yaml']);

export class AttachmentPages {
  readonly #emit: (page: Page) => void;
  #read = 0;

  constructor(emit: (page: Page) => void) {
    this.#emit = emit;
  }

  async add(mail: Mail, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) return;
    for (const attachment of mail.attachments) {
      if (this.#read >= MAX_READ) return;
      if (attachment.content.length === 0 || attachment.content.length > MAX_BYTES) continue;
      try {
        if (await this.#one(attachment, depth)) this.#read += 1;
      } catch (error) {
        // One that cannot be read is still listed; the message itself is fine.
        if (!(error instanceof AppError && error.code === 'bad_document')) throw error;
      }
    }
  }

  /** False when it is of no readable type. */
  async #one({ filename, mimeType, content }: MailAttachment, depth: number): Promise<boolean> {
    const found = detectMediaType(content.subarray(0, 65_536), filename, mimeType);
    const source = bufferSource(content);
    const sink = this.#sinkFor(filename);
    if (found.mimeType === 'message/rfc822' || found.mimeType === 'application/vnd.ms-outlook') {
      const { readMessage } = await import('./read-message.ts');
      await readMessage(content, found.mimeType, (page) => sink.page(page), { pages: this, depth: depth + 1 });
    } else if (found.mimeType === 'text/csv' || found.mimeType === 'text/tab-separated-values') {
      await (await import('../readers/csv.ts')).readCsv(source, found.mimeType, {}, sink);
    } else if (found.mimeType === 'text/html') await (await import('../readers/html.ts')).readHtml(source, sink);
    else if (found.kind === 'spreadsheet') {
      await (await import('../readers/spreadsheet.ts')).readSpreadsheet(source, {}, sink);
    } else if (TYPES.has(found.mimeType)) {
      await (await import('../readers/text.ts')).readText(source, found.mimeType, {}, sink);
    } else return false;
    return true;
  }

  #sinkFor(filename: string): ReadSink {
    let isFirst = true;
    return {
      header: () => {},
      page: (page) => {
        this.#emit(isFirst ? titled(page, filename) : page);
        isFirst = false;
      },
    };
  }
}

/** The page with a heading before everything else. */
function titled(page: Page, title: string): Page {
  const head = new PageBuilder();
  head.line('heading', title, { level: 2 });
  const by = head.words.length;
  return {
    ...page,
    words: [...head.words, ...page.words],
    blocks: [...head.blocks, ...page.blocks.map((block) => shifted(block, by))],
  };
}

function shifted(block: Block, by: number): Block {
  const move = ({ from, to }: Range): Range => ({ from: from + by, to: to + by });
  if (block.kind === 'image') return block;
  if (block.kind !== 'table') return { ...block, lines: block.lines.map(move) };
  const cells = block.table.cells.map((cell) => ({ ...cell, words: cell.words.map(move) }));
  return { ...block, table: { ...block.table, cells } };
}
