import { api } from '@recto/contract';
import { ParseConfig } from '../../../workflows/blocks/parse.ts';
import type { BlobLedger } from '../../blobs/service.ts';
import { readOutput } from '../../parses/output.ts';
import type { Parses } from '../../parses/service.ts';
import { jsonValue, MAX_VALUE_BYTES, tooLarge } from '../payload.ts';
import type { Executor, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

export const executeParse =
  <Context extends StepContext>(
    { parses, ledger }: { parses: Parses; ledger: BlobLedger },
    obtain: Obtain<Context>,
  ): Executor<Context> =>
  async (context) => {
    const { scope, inputs, signal, block } = context;
    const { model, table_parsing_format, instructions, image_resolution_dpi } = ParseConfig.parse(block.config);
    const { document, pages } = inputs.file('input-file-0');
    const row = await obtain(context, {
      operation: 'parse',
      lifecycle: parses.lifecycle,
      accept: (maker) => {
        const input = api.parses.create.body.parse({
          document: { id: document.id },
          model,
          table_parsing_format,
          image_resolution_dpi,
          background: true,
          ...(instructions !== undefined && { instructions }),
          ...(pages !== null && { pages }),
        });
        return parses.accept(maker, input, signal);
      },
    });
    // The text is in the output twice: by page, and as a whole.
    const size = 2 * (row.text_bytes ?? 0);
    if (size > MAX_VALUE_BYTES) throw tooLarge(size);
    const { pages: texts, text } = await readOutput(ledger, scope, { ...row, layout_sha256: null });
    return { outputs: { 'output-json-0': jsonValue({ pages: texts, text }) }, model };
  };
