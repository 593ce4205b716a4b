/** The documents of blocks that read several together: `extract` and `classifier`. */
import type { z } from 'zod';
import type { NamedInput } from '../../../workflows/blocks/fields.ts';
import { configuredInputs } from '../../../workflows/blocks/handles.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { formatPageRange, parsePageRange } from '../../documents/page-range.ts';
import type { JoinedDocument } from '../../primitives/joined-files.ts';
import type { FileValue } from '../payload.ts';
import type { StepInputs } from '../step-inputs.ts';

interface Config {
  inputs?: z.output<typeof NamedInput>[] | undefined;
}

/** A document, and the file that stands for it in outputs: the one of its first input. */
export interface BlockDocument extends JoinedDocument {
  file: FileValue;
}

/**
 * The primary input comes first, the others follow in the order of the config. A file that comes by several inputs, such
 * as the parts of a split document, is read once, with the pages of all of them.
 */
export function blockDocuments(config: Config, inputs: StepInputs): [BlockDocument, ...BlockDocument[]] {
  const isPrimary = new Set(config.inputs?.flatMap(({ name, is_primary }) => (is_primary === true ? [name] : [])));
  const handles = configuredInputs(config.inputs)
    .filter(({ kind }) => kind === 'file')
    .toSorted((a, b) => Number(isPrimary.has(b.name ?? '')) - Number(isPrimary.has(a.name ?? '')));
  const documents = new Map<string, BlockDocument>();
  for (const { id: handle, name } of handles) {
    const file = inputs.file(handle);
    const known = documents.get(file.document.id);
    const pages = known === undefined ? file.pages : unionOf(known.pages, file.pages);
    documents.set(file.document.id, {
      id: file.document.id,
      pages,
      inputs: [...(known?.inputs ?? []), name ?? handle],
      file: { ...file, pages },
    });
  }
  const [first, ...further] = documents.values();
  if (first === undefined) {
    throw new StepError({
      code: 'unsupported_inputs',
      message: 'The block reads at least one document, but has no document input.',
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
