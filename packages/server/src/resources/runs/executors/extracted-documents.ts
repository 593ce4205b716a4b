/** The documents that an extract block reads. */

import type { z } from 'zod';
import type { ExtractConfig } from '../../../workflows/blocks/extract.ts';
import { configuredInputs } from '../../../workflows/blocks/handles.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { formatPageRange, parsePageRange } from '../../documents/page-range.ts';
import type { JoinedDocument } from '../../extractions/service.ts';
import type { FileValue } from '../payload.ts';
import type { StepInputs } from '../step-inputs.ts';

type Config = Pick<z.output<typeof ExtractConfig>, 'inputs'>;

/**
 * The primary input comes first, the others follow in the order of the config. A file that comes by several inputs, such
 * as the parts of a split document, is read once, with the pages of all of them.
 */
export function extractedDocuments(config: Config, inputs: StepInputs): [JoinedDocument, ...JoinedDocument[]] {
  const isPrimary = new Set(config.inputs?.flatMap(({ name, is_primary }) => (is_primary === true ? [name] : [])));
  const handles = configuredInputs(config.inputs)
    .filter(({ kind }) => kind === 'file')
    .toSorted((a, b) => Number(isPrimary.has(b.name ?? '')) - Number(isPrimary.has(a.name ?? '')));
  const documents = new Map<string, JoinedDocument>();
  for (const { id: handle, name } of handles) {
    const file = inputs.file(handle);
    const known = documents.get(file.document.id);
    const pages = known === undefined ? file.pages : unionOf(known.pages, file.pages);
    documents.set(file.document.id, {
      id: file.document.id,
      pages,
      inputs: [...(known?.inputs ?? []), name ?? handle],
    });
  }
  const [first, ...further] = documents.values();
  if (first === undefined) {
    throw new StepError({
      code: 'unsupported_inputs',
      message: 'An extract block reads at least one document; this one has no document input.',
      stage: 'input_collection',
      context: { inputs: configuredInputs(config.inputs).map(({ id }) => id) },
    });
  }
  return [first, ...further];
}

/** The pages of either; null means all of them. */
function unionOf(a: FileValue['pages'], b: FileValue['pages']): FileValue['pages'] {
  if (a === null || b === null) return null;
  const numbers = new Set([a, b].flatMap((range) => parsePageRange(range, ['pages'])));
  return formatPageRange([...numbers].toSorted((one, other) => one - other));
}
