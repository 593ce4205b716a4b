import type { Command, Context } from '../command.ts';
import { usageFailure } from '../failures.ts';

/** Values never stand on the command line, where the list of processes and the history of the shell would show them. */
async function secretValue(context: Context): Promise<string> {
  const file = context.text('from-file');
  if (file !== undefined && context.isSet('from-stdin'))
    throw usageFailure('Give --from-file or --from-stdin, not both.');
  if (file === undefined && !context.isSet('from-stdin')) throw usageFailure('Missing: --from-file or --from-stdin.');
  const text = await context.inputs.text(file ?? '-', file === undefined ? '--from-stdin' : '--from-file');
  // Editors and `echo` end the last line; what the line says is the secret.
  const value = context.isSet('keep-newline') ? text : text.replace(/\r?\n$/, '');
  if (value === '') throw usageFailure('The value is empty.');
  return value;
}

export const secretCommands: readonly Command[] = [
  {
    words: ['secrets', 'set'],
    summary: 'Create a secret or replace its value',
    description: 'The value comes from a file or from standard input. A newline at its end is left out.',
    positionals: [{ name: 'name', description: 'Letters, digits and _', isRequired: true }],
    flags: [
      { name: 'from-file', type: 'file', description: 'File with the value' },
      { name: 'from-stdin', type: 'boolean', description: 'Read the value from standard input' },
      { name: 'keep-newline', type: 'boolean', description: 'Keep a newline at the end' },
    ],
    gates: { changesProduction: true },
    examples: ['recto secrets set api_token --from-file token.txt'],
    run: async (context) => {
      const [name = ''] = context.positionals;
      const value = await secretValue(context);
      await context.confirm({ changesProduction: true }, `Set the secret ${name}`);
      context.print.record(await (await context.client()).secrets.put({ name, value }));
    },
  },
];
