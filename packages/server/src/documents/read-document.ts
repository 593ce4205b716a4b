/** The pool job `read`: opens a file with the reader of its type and emits header and pages as lines. */
import { stat } from 'node:fs/promises';
import { badDocument } from '../lib/errors.ts';
import { repaired } from './damage/damage-warnings.ts';
import { findDamage } from './damage/find-damage.ts';
import { findReader } from './detect/formats.ts';
import type { ReadInput, ReadOptions } from './formats/reader.ts';
import { encodeHeader, encodePage } from './model/codec.ts';
import type { DocumentHeader, DocumentWarning } from './model/document.ts';
import { Warnings } from './model/warnings.ts';
import type { BeginPage, EmitPart } from './pool/pool-job.ts';

export interface ReadArgs {
  input: ReadInput;
  options: ReadOptions;
}

export interface ReadResult {
  /** Pages emitted. */
  pages: number;
  ocrPages: number;
  warnings: DocumentWarning[];
}

export async function readDocument(
  { input, options }: ReadArgs,
  emit: EmitPart,
  beginPage: BeginPage = () => {},
): Promise<ReadResult> {
  // Check here and not in every reader: some of their libraries would report damage, and what is empty has no type.
  if ((await stat(input.path)).size === 0) throw badDocument('document_empty', 'The document is empty.');
  const reader = await findReader(input.mimeType);
  if (reader === null) {
    throw badDocument('document_type_unsupported', `Documents of type ${input.mimeType} cannot be read.`);
  }
  const counts = { pages: 0, ocrPages: 0 };
  const warnings = new Warnings();
  await reader.read(input, options, {
    header: (header) => emit(encodeHeader(withOrigin(header, input))),
    page: (page) => {
      counts.pages += 1;
      if (page.ocrShare > 0) counts.ocrPages += 1;
      emit(encodePage(page));
    },
    begin: beginPage,
    warn: (warning) => warnings.add(warning),
  });
  // Look for damage after reading: an entirely unreadable document is refused and needs no warning.
  const { path, mimeType } = input.original ?? input;
  const damage = await findDamage(path, mimeType);
  for (const warning of damage) warnings.add(warning);
  if (input.original?.isDamaged === true && damage.length === 0) warnings.add(repaired());
  return { ...counts, warnings: warnings.list() };
}

/** Readers of the model must be able to tell that it comes from a conversion. */
function withOrigin(header: DocumentHeader, { convertedBy }: ReadInput): DocumentHeader {
  return convertedBy === undefined ? header : { ...header, reader: `${header.reader} after ${convertedBy}` };
}
