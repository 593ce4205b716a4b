import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command, Context } from '../command.ts';
import { CliFailure, EXIT } from '../failures.ts';
import { ask } from '../terminal.ts';

const FIELDS: Record<string, object> = {
  text: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  'yes/no': { type: ['boolean', 'null'] },
};

/** `total: number` */
export function fieldOf(text: string): [name: string, schema: object] | undefined {
  const [name = '', type = 'text'] = text.split(':').map((part) => part.trim());
  const schema = FIELDS[type];
  const isName = /^[A-Za-z_][\w-]*$/.test(name);
  return isName && schema !== undefined ? [name, schema] : undefined;
}

const DEFAULTS = ['invoice_number', 'invoice_date: date', 'supplier', 'total: number'];

async function askedFields(context: Context): Promise<string[]> {
  if (context.flags.has('field')) return context.texts('field');
  if (!context.terminal.isPerson.input) return DEFAULTS;
  const answer = await ask(context.terminal, `Fields, such as "total: number, due: date" [${DEFAULTS.join(', ')}]: `);
  return answer === '' ? DEFAULTS : answer.split(',').map((field) => field.trim());
}

/** YAML that is also JSON inside, so that no quoting can go wrong. */
const workflowOf = (
  name: string,
  schema: object,
  isReviewed: boolean,
): string => `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata:
  name: ${JSON.stringify(name)}
spec:
  blocks:
    inbox:
      type: start_document
    values:
      type: extract
      config:
        json_schema: ${JSON.stringify(schema)}
${isReviewed ? '        review: {"predicate": {"kind": "always"}}\n' : ''}  edges:
    - source: {block: inbox, handle: output-file-0}
      target: {block: values, handle: input-file-document}
`;

async function init(context: Context): Promise<void> {
  const [name = '.'] = context.positionals;
  const { inputs, print, terminal } = context;
  const folder = inputs.pathOf(name);
  const title = context.text('name') ?? 'Documents';
  const fields = (await askedFields(context)).map((text) => {
    const field = fieldOf(text);
    if (field === undefined)
      throw new CliFailure(
        `"${text}" is no field. Write a name and a type, such as total:number. Types: ${Object.keys(FIELDS).join(', ')}.`,
        EXIT.usage,
      );
    return field;
  });
  const isReviewed =
    context.isSet('review') ||
    (terminal.isPerson.input &&
      !context.flags.has('field') &&
      /^y/i.test(await ask(terminal, 'Should a person review each result? [y/N] ')));
  const schema = { type: 'object', properties: Object.fromEntries(fields) };
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {
    'schema.json': `${JSON.stringify(schema, null, 2)}\n`,
    'workflow.yaml': workflowOf(title, schema, isReviewed),
  };
  for (const file of Object.keys(files)) {
    const exists = await access(path.join(folder, file)).then(
      () => true,
      () => false,
    );
    if (exists && !context.isSet('force'))
      throw new CliFailure(`${path.join(name, file)} exists. Overwrite it with --force.`, EXIT.conflict);
  }
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
  print.record({ folder: name, files: Object.keys(files), fields: fields.map(([field]) => field) });
  print.note(`Next: recto extract <file> --schema ${path.join(name, 'schema.json')}`);
  print.note(`      recto workflows spec apply ${path.join(name, 'workflow.yaml')}`);
}

export const initCommands: readonly Command[] = [
  {
    words: ['init'],
    summary: 'Write a schema and a workflow to begin with',
    description: 'Asks for the fields; without a terminal, or with --field, it asks nothing.',
    positionals: [{ name: 'folder', description: 'Where; this folder without it', isRequired: false }],
    flags: [
      { name: 'name', type: 'string', description: 'Name of the workflow', default: 'Documents' },
      {
        name: 'field',
        type: 'string',
        description: 'A field and its type (text, number, date, yes/no)',
        placeholder: 'NAME:TYPE',
        isRepeated: true,
      },
      { name: 'review', type: 'boolean', description: 'A person reviews each result' },
      { name: 'force', type: 'boolean', description: 'Overwrite' },
    ],
    examples: ['recto init project --field supplier --field total:number --force'],
    run: init,
  },
];
