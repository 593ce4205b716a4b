import { readUtf16, withText } from './pdf-file.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

export interface DocumentInfo {
  title: string | null;
  author: string | null;
  /** As the file states it, such as `de-CH`. */
  language: string | null;
  attachments: { filename: string; mimeType: string; sizeBytes: number }[];
}

const MAX_ATTACHMENTS = 200;

export function readInfo(pdfium: Pdfium, document: number, memory: EngineMemory): DocumentInfo {
  const { calls } = pdfium;
  const meta = (key: string): string | null =>
    withText(pdfium, key, (name) =>
      orNull(readUtf16(pdfium, (pointer, bytes) => calls.FPDF_GetMetaText(document, name, pointer, bytes))),
    );
  return {
    title: meta('Title'),
    author: meta('Author'),
    language: orNull(readUtf16(pdfium, (pointer, bytes) => calls.FPDFCatalog_GetLanguage(document, pointer, bytes))),
    attachments: readAttachments(pdfium, document, memory),
  };
}

function orNull(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: titles of files hold any bytes.
  const trimmed = text.replace(/[\u0000-\u001f\s]+/g, ' ').trim();
  return trimmed === '' ? null : trimmed;
}

function readAttachments(pdfium: Pdfium, document: number, memory: EngineMemory): DocumentInfo['attachments'] {
  const { calls } = pdfium;
  const attachments: DocumentInfo['attachments'] = [];
  const count = Math.min(calls.FPDFDoc_GetAttachmentCount(document), MAX_ATTACHMENTS);
  for (let index = 0; index < count; index += 1) {
    const attachment = calls.FPDFDoc_GetAttachment(document, index);
    if (attachment === 0) continue;
    const filename = readUtf16(pdfium, (pointer, bytes) => calls.FPDFAttachment_GetName(attachment, pointer, bytes));
    const mimeType = readUtf16(pdfium, (pointer, bytes) => calls.FPDFAttachment_GetSubtype(attachment, pointer, bytes));
    memory.fill(new Uint8Array(8));
    const known = calls.FPDFAttachment_GetFile(attachment, 0, 0, memory.pointer) !== 0;
    attachments.push({
      filename: orNull(filename) ?? `attachment-${index + 1}`,
      mimeType: mimeType === '' ? 'application/octet-stream' : mimeType,
      sizeBytes: known ? memory.i32(0) : 0,
    });
  }
  return attachments;
}
