import { ForEachConfig } from '../../../workflows/blocks/for-each.ts';
import { valuesAt } from '../../../workflows/run/data-values.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { formatPageRange, parsePageRange } from '../../documents/page-range.ts';
import type { Documents } from '../../documents/service.ts';
import type { Files } from '../../files/service.ts';
import { asData, jsonValue, MAX_VALUE_BYTES, tooLarge, type Value } from '../payload.ts';
import type { Executor, StepContext } from './executor.ts';

export interface ForEachParts {
  files: Files;
  documents: Documents;
  deadlineMs: number;
}

/** Finds the items, one round for each. */
export const beginForEach =
  (parts: ForEachParts): Executor =>
  async (context) => {
    const config = ForEachConfig.parse(context.block.config);
    if (config.map_method === 'split_by_key') {
      throw new StepError({
        code: 'block_type_unavailable',
        message: 'This version of the service cannot split documents by a key yet.',
        stage: 'registry_lookup',
        context: { map_method: config.map_method },
      });
    }
    const items =
      config.map_method === 'iterate_pages'
        ? await pagesOf(parts, context)
        : itemsOf(context, config.map_source_path ?? '');
    if (items.length > config.max_iterations) {
      throw new StepError({
        code: 'too_many_items',
        message: `There are ${items.length} items; max_iterations is ${config.max_iterations}.`,
        stage: 'routing',
        context: { items: items.length, max_iterations: config.max_iterations },
      });
    }
    return { outputs: {}, items };
  };

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
