/** Workflows as code: `workflows spec get | validate | plan | apply`. */
import type { AppliedWorkflowPlan, WorkflowPlan } from '@recto/sdk';
import type { Command, Context, Flag } from '../command.ts';
import { EXIT, usageFailure } from '../failures.ts';
import { colouredPlan } from '../output/plan.ts';

const FILE = { name: 'file', description: 'Definition in YAML or JSON; - is standard input', isRequired: true };
const TO: Flag = {
  name: 'to',
  type: 'string',
  description: 'The workflow whose draft is meant',
  placeholder: 'WORKFLOW',
};
const NEW: Flag = { name: 'new', type: 'boolean', description: 'Create a workflow, whatever id the definition has' };
const PROJECT: Flag = {
  name: 'project-id',
  type: 'string',
  description: 'Project of a new workflow; the default one when absent',
};

/** The id that an export has. Applying it without a target would silently make a second workflow. */
export function idIn(definition: string): string | undefined {
  const isJson = definition.trimStart().startsWith('{');
  if (isJson) return (JSON.parse(definition) as { metadata?: { id?: string } }).metadata?.id;
  const metadata = /^metadata:[^\n]*\n((?:[ \t]+[^\n]*\n?|\s*\n)*)/m.exec(definition)?.[1] ?? '';
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(metadata) ?? [];
  return new RegExp(`^${indent}id:\\s*["']?([\\w-]+)`, 'm').exec(metadata)?.[1];
}

async function targetOf(context: Context): Promise<{ definition: string; to: string | undefined }> {
  const [file = ''] = context.positionals;
  const definition = await context.inputs.text(file, 'the definition');
  const to = context.text('to');
  const isNew = context.isSet('new');
  if (to !== undefined && (isNew || context.flags.has('project-id'))) {
    throw usageFailure('--to names an existing workflow; --new and --project-id make another one.');
  }
  const id = to === undefined && !isNew ? idIn(definition) : undefined;
  if (id !== undefined) {
    throw usageFailure(
      `The definition is that of ${id}. Change it with --to ${id}, or make another workflow with --new.`,
    );
  }
  return { definition, to };
}

async function planOf(
  context: Context,
  { definition, to }: { definition: string; to: string | undefined },
): Promise<WorkflowPlan> {
  const { workflows } = await context.client();
  const options = { signal: context.terminal.signal };
  if (to === undefined) {
    return workflows.specs.planNew({ yaml_definition: definition, project_id: context.text('project-id') }, options);
  }
  const limit = context.number('evaluate-runs');
  const evaluate =
    context.isSet('evaluate') || limit !== undefined ? { runs: 'recent' as const, limit: limit ?? 20 } : undefined;
  return workflows.specs.plan({ workflow_id: to, yaml_definition: definition, evaluate }, options);
}

function show({ print }: Context, plan: WorkflowPlan | AppliedWorkflowPlan): void {
  if (print.format === 'table') print.text(colouredPlan(plan, { isColoured: print.isColoured }));
  else print.record(plan);
}

export const workflowSpecCommands: readonly Command[] = [
  {
    words: ['workflows', 'spec', 'get'],
    summary: 'The draft of a workflow as YAML',
    positionals: [{ name: 'workflow-id', description: 'The workflow', isRequired: true }],
    flags: [
      {
        name: 'format',
        type: 'string',
        choices: ['yaml', 'json'],
        description: 'yaml: the definition; json: the response',
      },
    ],
    examples: ['recto workflows spec get $WORKFLOW'],
    run: async (context) => {
      const [workflow_id = ''] = context.positionals;
      const found = await (await context.client()).workflows.specs.get({ workflow_id });
      if (context.text('format') === 'json') context.print.record(found);
      else context.print.text(found.yaml_definition);
    },
  },
  {
    words: ['workflows', 'spec', 'validate'],
    summary: 'Check a definition',
    description:
      'Lists everything that is wrong with it, each with its line. Needs no project: the default one is taken.',
    positionals: [FILE],
    flags: [PROJECT],
    examples: ['recto workflows spec validate workflow.yaml'],
    run: async (context) => {
      const yaml_definition = await context.inputs.text(context.positionals[0] ?? '', 'the definition');
      const client = await context.client();
      context.print.record(
        await client.workflows.specs.validate({ yaml_definition, project_id: context.text('project-id') }),
      );
    },
  },
  {
    words: ['workflows', 'spec', 'plan'],
    summary: 'Show what applying a definition would change',
    description: 'Changes nothing. With --evaluate it also says what past runs would have given.',
    positionals: [FILE],
    flags: [
      TO,
      NEW,
      PROJECT,
      {
        name: 'exit-code',
        type: 'boolean',
        description: 'Exit with 2 when there are changes and 0 when there are none',
      },
      { name: 'evaluate', type: 'boolean', description: 'Execute changed blocks on the documents of recent runs' },
      { name: 'evaluate-runs', type: 'integer', description: 'How many recent runs', default: '20' },
    ],
    examples: [
      'recto workflows spec plan workflow.yaml --to $WORKFLOW --exit-code',
      'recto workflows spec plan workflow.yaml',
    ],
    run: async (context) => {
      const plan = await planOf(context, await targetOf(context));
      show(context, plan);
      return context.isSet('exit-code') && plan.summary.has_changes ? EXIT.usage : EXIT.ok;
    },
  },
  {
    words: ['workflows', 'spec', 'apply'],
    summary: 'Make the draft what a definition says',
    description:
      'Plans first, and asks when something would be removed. A draft that changes between the plan and the application is a conflict. ' +
      'Without --to a workflow is created.',
    positionals: [FILE],
    flags: [TO, NEW, PROJECT],
    gates: { isDestructive: true, changesProduction: true },
    examples: ['recto workflows spec apply workflow.yaml --to $WORKFLOW', 'recto workflows spec apply workflow.yaml'],
    run: async (context) => {
      const target = await targetOf(context);
      const plan = await planOf(context, target);
      const { summary, draft_version } = plan;
      const removed = summary.destroy + summary.replace;
      const what =
        removed > 0 ? `Apply the definition, which removes ${removed} of the draft's parts` : 'Apply the definition';
      if (removed > 0 && context.print.format === 'table') show(context, plan);
      await context.confirm({ isDestructive: removed > 0, changesProduction: true }, what);
      const { specs } = (await context.client()).workflows;
      const yaml_definition = target.definition;
      const applied =
        target.to === undefined
          ? await specs.applyNew({ yaml_definition, project_id: context.text('project-id') })
          : await specs.apply({
              workflow_id: target.to,
              yaml_definition,
              ...(draft_version !== null && { expected_draft_version: draft_version }),
            });
      show(context, applied);
      context.print.note(
        applied.created
          ? `Created ${applied.workflow_id}.`
          : summary.has_changes
            ? `Changed ${applied.workflow_id}.`
            : 'Nothing to change.',
      );
    },
  },
];
