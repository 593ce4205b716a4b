import type { z } from 'zod';
import { ForEachConfig } from '../../../workflows/blocks/for-each.ts';
import { valuesAt } from '../../../workflows/run/data-values.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { formatPageRange, parsePageRange } from '../../documents/page-range.ts';
import type { Documents } from '../../documents/service.ts';
import type { Files } from '../../files/service.ts';
import type { Partitions } from '../../partitions/service.ts';
import { asData, jsonValue, MAX_VALUE_BYTES, tooLarge, type Value } from '../payload.ts';
import type { Executor, StepContext, StepOutcome } from './executor.ts';
import { partitionItems } from './partition.ts';
import type { Obtain } from './primitive-step.ts';

export interface ForEachParts {
  files: Files;
  partitions: Partitions;
  documents: Documents;
  deadlineMs: number;
}

/** Finds the items, one round for each. */
export const beginForEach =
  <Context extends StepContext>(parts: ForEachParts, obtain: Obtain<Context>): Executor<Context> =>
  async (context) => {
    const config = ForEachConfig.parse(context.block.config);
    const { items, ...found } = await roundsFor(parts, obtain, context, config);
    if (items.length > config.max_iterations) {
      throw new StepError({
        code: 'too_many_items',
        message: `There are ${items.length} items; max_iterations is ${config.max_iterations}.`,
        stage: 'routing',
        context: { items: items.length, max_iterations: config.max_iterations },
      });
    }
    return { outputs: {}, items, ...found };
  };

async function roundsFor<Context extends StepContext>(
  parts: ForEachParts,
  obtain: Obtain<Context>,
  context: Context,
  config: z.output<typeof ForEachConfig>,
): Promise<Pick<StepOutcome, 'model' | 'review'> & { items: readonly Value[] }> {
  switch (config.map_method) {
    case 'split_by_key':
      return partitionItems(parts, obtain, context, config);
    case 'iterate_pages':
      return { items: await pagesOf(parts, context) };
    case 'iterate_array':
      return { items: itemsOf(context, config.map_source_path ?? '') };
  }
}

function itemsOf({ inputs }: StepContext, path: string): Value[] {
  const [found] = valuesAt(inputs.json('fe-left-in'), path);
  if (Array.isArray(found?.value)) return found.value.map((item) => jsonValue(item));
  // A list that the document did not have is a list of nothing.
  if (found === undefined || found.value === null) return [];
  throw new StepError({
    code: 'invalid_input',
    message: `The value at ${path === '' ? 'the input' : path} is no list.`,
    stage: 'input_collection',
    context: { path },
  });
}

/** A page is the document with a page range: nothing is written for it. */
async function pagesOf(parts: ForEachParts, { scope, inputs, signal }: StepContext): Promise<Value[]> {
  const file = inputs.file('fe-left-in');
  const pages =
    file.pages === null
      ? Array.from({ length: await pageCount(parts, { scope, id: file.document.id, signal }) }, (_, at) => at + 1)
      : parsePageRange(file.pages, ['pages']);
  return pages.map((page) => ({ ...file, pages: formatPageRange([page]) }));
}

async function pageCount(
  { files, documents, deadlineMs }: ForEachParts,
  { scope, id, signal }: Pick<StepContext, 'scope' | 'signal'> & { id: string },
): Promise<number> {
  const row = await files.find(scope, id);
  if (row.page_count !== null) return row.page_count;
  const source = { sha256: row.sha256, mimeType: row.mime_type, filename: row.filename };
  const read = { languages: [], dpi: 192, ocr: 'auto' as const };
  const document = await documents.open(scope, source, { read, signal, deadlineMs });
  return document.header.pageCount ?? document.pageCount;
}

/** Collects the results in the order of the items. */
export const endForEach: Executor = async ({ rounds, signal }) => {
  const results = [];
  let size = 0;
  for await (const value of rounds.results({ handle: 'fe-right-in', first: 0, count: await rounds.count() })) {
    signal.throwIfAborted();
    const data = value === null ? null : asData(value);
    size += JSON.stringify(data).length;
    if (size > MAX_VALUE_BYTES) throw tooLarge(size);
    results.push(data);
  }
  return { outputs: { 'fe-right-out': jsonValue(results) } };
};
