import { writeFile } from 'node:fs/promises';
import type { Command } from '../command.ts';

export const runExportCommands: readonly Command[] = [
  {
    words: ['workflows', 'runs', 'export'],
    summary: 'What one block received or returned in completed runs, as CSV',
    description:
      'Columns are separated by commas. Runs that have not completed have no row; a note says so if there are any.',
    positionals: [
      { name: 'workflow-id', description: 'The workflow', isRequired: true },
      { name: 'block-id', description: 'The block, by its id in the definition', isRequired: true },
    ],
    flags: [
      {
        name: 'export-source',
        type: 'string',
        description: 'What the block returned or received',
        choices: ['outputs', 'inputs'],
        default: 'outputs',
      },
      { name: 'run-id', type: 'string', description: 'Only this run', placeholder: 'ID', isRepeated: true },
      { name: 'from-date', type: 'date', description: 'From this day or time on' },
      { name: 'to-date', type: 'date', description: 'Until this day or time' },
      { name: 'column', type: 'string', description: 'A column that comes first', isRepeated: true },
      { name: 'delimiter', type: 'string', description: 'Between columns', default: ',' },
      { name: 'out', type: 'string', description: 'File to write to; standard output without it', placeholder: 'FILE' },
    ],
    examples: ['recto workflows runs export $WORKFLOW $BLOCK --out values.csv'],
    run: async (context) => {
      const [workflow_id = '', block_id = ''] = context.positionals;
      const dates = { from_date: context.text('from-date'), to_date: context.text('to-date') };
      const runs = context.texts('run-id');
      const columns = context.texts('column');
      const options = { signal: context.terminal.signal };
      const client = (await context.client()).workflows.runs;
      const { csv_data, rows } = await client.export(
        {
          workflow_id,
          block_id,
          ...dates,
          export_source: context.text('export-source') as 'outputs' | 'inputs' | undefined,
          delimiter: context.text('delimiter') ?? ',',
          ...(runs.length > 0 && { selected_run_ids: runs }),
          ...(columns.length > 0 && { preferred_columns: columns }),
        },
        options,
      );
      const out = context.text('out');
      if (out === undefined) context.print.text(csv_data);
      else {
        await writeFile(context.inputs.pathOf(out), csv_data);
        context.print.note(`Wrote ${rows} rows to ${out}.`);
      }
      const others = await client.list({ workflow_id, exclude_status: 'completed', limit: 1, ...dates }, options);
      if (others.data.length > 0) context.print.note('Runs that have not completed are left out.');
    },
  },
];
