import { writeFile } from 'node:fs/promises';
import type { Command, Flag } from '../command.ts';
import { usageFailure } from '../failures.ts';
import { csvOf } from '../output/csv.ts';
import type { Row } from '../output/fields.ts';

const KINDS = ['runs', 'primitives', 'blocks'] as const;
const FLAGS: readonly Flag[] = [
  { name: 'from-date', type: 'date', description: 'From this day or time on' },
  { name: 'to-date', type: 'date', description: 'Until this day or time' },
  { name: 'workflow-id', type: 'string', description: 'Only this workflow' },
  { name: 'out', type: 'string', description: 'File to write to; standard output without it', placeholder: 'FILE' },
];

export const usageCommands: readonly Command[] = [
  {
    words: ['usage', 'export'],
    summary: 'All usage records as CSV',
    description: 'Runs of every status are included. --output jsonl writes lines of JSON instead.',
    positionals: [{ name: 'kind', description: KINDS.join(', '), isRequired: true }],
    flags: FLAGS,
    examples: ['recto usage export primitives --from-date 2026-01-01 --out usage.csv'],
    run: async (context) => {
      const [kind = ''] = context.positionals;
      const known = KINDS.find((name) => name === kind);
      if (known === undefined) throw usageFailure(`${kind} is not one of ${KINDS.join(', ')}.`);
      const { usage } = await context.client();
      const asked = {
        from_date: context.text('from-date'),
        to_date: context.text('to-date'),
        workflow_id: context.text('workflow-id'),
      };
      const rows = (await usage[known](asked).all()) as unknown as Row[];
      const isLines = context.text('output') === 'jsonl';
      const text = isLines ? rows.map((row) => `${JSON.stringify(row)}\n`).join('') : csvOf(rows);
      const out = context.text('out');
      if (out === undefined) return context.print.text(text);
      await writeFile(context.inputs.pathOf(out), text);
      context.print.note(`Wrote ${rows.length} records to ${out}.`);
    },
  },
];
