import { api } from '@recto/contract';
import { AppError } from '../../../lib/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../pipelines/json/json.ts';
import { EditConfig } from '../../../workflows/blocks/edit.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import type { Edits } from '../../edits/service.ts';
import { asData } from '../payload.ts';
import type { StepInputs } from '../step-inputs.ts';
import type { Executor, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

export const executeEdit =
  <Context extends StepContext>({ edits }: { edits: Edits }, obtain: Obtain<Context>): Executor<Context> =>
  async (context) => {
    const { inputs, signal, block } = context;
    const { instructions = '', use_template, template_id, model, config } = EditConfig.parse(block.config);
    const file = use_template ? null : inputs.file('input-file-0');
    const pages = file?.pages ?? null;
    const subject = file === null ? { template_id } : { document: { id: file.document.id } };
    const row = await obtain(context, {
      operation: 'edit',
      lifecycle: edits.lifecycle,
      accept: (maker) => {
        const input = api.edits.create.body.parse({
          ...subject,
          model,
          instructions: instructionsWith(instructions, inputs),
          background: true,
          ...(pages !== null && { pages }),
          ...(config?.color !== undefined && { config: { color: config.color } }),
        });
        return edits.accept(maker, input, signal).catch((error: unknown) => {
          throw use_template && error instanceof AppError && error.code === 'not_found'
            ? templateMissing(template_id)
            : error;
        });
      },
    });
    const { filled_file_id, filled_filename, filled_mime_type } = row;
    if (filled_file_id === null || filled_filename === null || filled_mime_type === null) throw noResult();
    const document = { id: filled_file_id, filename: filled_filename, mime_type: filled_mime_type };
    // The edited document has its pages where they were, so a part of it remains that part.
    return { outputs: { 'output-file-0': { type: 'file', document, pages } }, model };
  };

/** The instructions of the block, and the values that flow into it as JSON. */
function instructionsWith(instructions: string, inputs: StepInputs): string {
  const given = ['input-json-0', 'input-json-1'].flatMap((handle): Json[] => {
    const value = inputs.get(handle);
    return value === undefined ? [] : [asData(value)];
  });
  const objects = given.filter(isObject);
  if (objects.length < given.length) throw noObject();
  const values: JsonObject = Object.assign({}, ...objects);
  const text = objects.length === 0 ? instructions : `${instructions}\n\n${JSON.stringify(values)}`;
  if (text.trim() === '') throw nothingToDo();
  return text.trim();
}

const templateMissing = (template_id: string | null | undefined) =>
  new StepError({
    code: 'template_not_found',
    message: `The environment has no edit template ${template_id}.`,
    stage: 'registry_lookup',
    context: { template_id: template_id ?? null },
  });

const noObject = () =>
  new StepError({
    code: 'invalid_input',
    message: 'Values for the fields of a document are an object.',
    stage: 'input_collection',
  });

const nothingToDo = () =>
  new StepError({
    code: 'nothing_to_fill_in',
    message: 'The block has neither instructions nor values to fill in.',
    stage: 'input_collection',
  });

const noResult = () =>
  new StepError({ code: 'edit_without_result', message: 'The edit of this step has no document.', stage: 'execution' });
