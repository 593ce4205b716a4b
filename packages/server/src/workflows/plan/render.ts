/** Renders a plan for people, from the plan alone. */
import type { Json } from '../../pipelines/json/json.ts';
import type { FieldChange, Plan, ResourceChange } from './plan.ts';
import { MASK } from './sensitive.ts';

export const NO_CHANGES = 'No changes. Workflow spec is up to date.';

export function renderPlan(plan: Plan): string {
  const { add, change, destroy, replace, has_changes } = plan.summary;
  if (!has_changes) return NO_CHANGES;
  const counts = [`${add} to add`, `${change} to change`, `${destroy} to destroy`];
  if (replace > 0) counts.push(`${replace} to replace`);
  const lines = [
    `Workflow: ${plan.workflow_id}`,
    `Plan: ${counts.join(', ')}.`,
    ...plan.resource_changes.flatMap((resource) => ['', ...resourceLines(resource)]),
  ];
  return lines.map(printable).join('\n');
}

const SIGNS = { create: '+', update: '~', delete: '-' } as const;

function resourceLines({ address, actions, summary, change }: ResourceChange): string[] {
  const [action = 'update'] = actions;
  const sign = actions.length > 1 ? '-/+' : SIGNS[action];
  return [`${sign} ${address}`, `  ${summary}`, ...change.field_changes.flatMap(fieldLines)];
}

function fieldLines(field: FieldChange): string[] {
  const head = `  ${SIGNS[field.action]} ${field.path_display}`;
  if (field.unified_diff !== null) return [head, ...field.unified_diff.split('\n').map((line) => `    ${line}`)];
  return [
    head,
    ...(field.action === 'create' ? [] : valueLines('-', field.before, field.before_sensitive)),
    ...(field.action === 'delete' ? [] : valueLines('+', field.after, field.after_sensitive)),
  ];
}

function valueLines(sign: '-' | '+', value: Json, isSensitive: boolean): string[] {
  if (isSensitive) return [`    ${sign} ${MASK}`];
  if (typeof value !== 'string') return [`    ${sign} ${JSON.stringify(value)}`];
  const lines = value.replace(/\n$/, '').split('\n');
  if (lines.length > 1) return lines.map((line) => `    ${sign} ${line}`);
  return [`    ${sign} '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`];
}

/** Otherwise a label could overwrite the lines above it in a terminal. */
const printable = (line: string): string =>
  line.replace(/(?!\t)\p{Cc}/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
