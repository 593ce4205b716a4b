import type { WorkflowPlan } from '@recto/sdk';

const COLOURS: Record<string, string> = { '+': '32', '-': '31', '~': '33' };

/** The plan as the service renders it, with added, removed and changed lines in colour. */
export function colouredPlan(
  { rendered_plan, diagnostics }: WorkflowPlan,
  { isColoured }: { isColoured: boolean },
): string {
  const behaviour = diagnostics.behaviour === undefined ? '' : `\n${behaviourText(diagnostics.behaviour)}\n`;
  const text = `${rendered_plan.trimEnd()}\n${behaviour}`;
  if (!isColoured) return text;
  return text
    .split('\n')
    .map((line) => {
      const colour = COLOURS[line.trimStart().slice(0, 1)];
      return colour === undefined ? line : `\u001b[${colour}m${line}\u001b[0m`;
    })
    .join('\n');
}

function behaviourText({
  runs,
  changes,
  failures,
  problems,
}: NonNullable<WorkflowPlan['diagnostics']['behaviour']>): string {
  const lines = [
    `On ${runs.compared} past runs: ${changes.length} values would change, ${failures.length} steps would fail.`,
    ...changes.map(
      ({ document, path, before, after, run_id }) =>
        `  ~ ${document?.filename ?? run_id} ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    ),
    ...failures.map(({ run_id, step_id, message }) => `  - ${run_id} ${step_id ?? ''}: ${message}`),
    ...(problems.length > 0 ? [`  ${problems.length} things are not known: ${problems[0]?.message ?? ''}`] : []),
  ];
  return lines.join('\n');
}
