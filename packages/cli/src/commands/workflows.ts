import type { Command } from '../command.ts';
import { EXIT } from '../failures.ts';
import { colouredPlan } from '../output/plan.ts';

const WORKFLOW = { name: 'workflow-id', description: 'The workflow', isRequired: true };

export const workflowCommands: readonly Command[] = [
  {
    words: ['workflows', 'publish'],
    summary: 'Publish the draft as the version that runs use',
    positionals: [WORKFLOW],
    flags: [{ name: 'description', type: 'string', description: 'What is new' }],
    gates: { changesProduction: true },
    examples: ['recto workflows publish $WORKFLOW --description "Reads totals"'],
    run: async (context) => {
      const [workflow_id = ''] = context.positionals;
      const { workflows } = await context.client();
      const latest = async () => (await workflows.publishedVersions({ workflow_id, limit: 1 })).data[0];
      const before = await latest();
      await context.confirm({ changesProduction: true }, `Publish ${workflow_id}`);
      context.print.record(await workflows.publish({ workflow_id, description: context.text('description') }));
      const after = await latest();
      if (before !== undefined && before.id === after?.id) {
        context.print.note(
          'The draft is what was published before: nothing changed, and the description was not kept.',
        );
      }
    },
  },
  {
    words: ['workflows', 'promote'],
    summary: 'Bring a published workflow of test to production',
    description:
      'Needs a key of production and changes the draft there; publish it afterwards. Secrets that production lacks and addresses that look like ' +
      'those of tests are listed. With --dry-run nothing is changed.',
    positionals: [WORKFLOW],
    flags: [
      { name: 'dry-run', type: 'boolean', description: 'Only show what would happen' },
      { name: 'source-version-id', type: 'string', description: 'The version; the latest published one without it' },
      { name: 'target-workflow-id', type: 'string', description: 'The workflow in production' },
      { name: 'target-name', type: 'string', description: 'Name of a new workflow in production' },
      { name: 'table-map', type: 'json', description: 'Production table for each test table' },
      {
        name: 'overwrite',
        type: 'boolean',
        description: 'Promote even if the draft in production has edits of its own',
      },
    ],
    gates: { changesProduction: true },
    examples: ['recto workflows promote $WORKFLOW --dry-run'],
    run: async (context) => {
      const [workflow_id = ''] = context.positionals;
      const dry_run = context.isSet('dry-run');
      const tables = context.text('table-map');
      const { workflows } = await context.client();
      if (!dry_run) await context.confirm({ changesProduction: true }, `Promote ${workflow_id}`);
      const promotion = await workflows.promote({
        workflow_id,
        dry_run,
        source_version_id: context.text('source-version-id'),
        target_workflow_id: context.text('target-workflow-id'),
        target_name: context.text('target-name'),
        overwrite: context.isSet('overwrite'),
        ...(tables !== undefined && {
          table_map: (await context.inputs.json(tables, '--table-map')) as Record<string, string>,
        }),
      });
      if (context.print.format === 'table') context.print.text(colouredPlan(promotion.plan, context.print));
      else context.print.record(promotion);
      const { missing_secrets, missing_tables, warnings } = promotion;
      if (missing_secrets.length > 0)
        context.print.note(`Production lacks these secrets: ${missing_secrets.join(', ')}`);
      if (missing_tables.length > 0) {
        context.print.note(
          `Production lacks these tables: ${missing_tables.map(({ name, table_id }) => name ?? table_id).join(', ')}`,
        );
      }
      for (const warning of warnings) context.print.note(`Warning: ${warning}`);
      // A dry run is a check; what was promoted was promoted.
      return dry_run && (missing_secrets.length > 0 || missing_tables.length > 0) ? EXIT.conflict : EXIT.ok;
    },
  },
];
