/** The pool job `plan_edit`: from the fields of a document and instructions to the values of fields. */
import type { FillableField } from '../../documents/forms/form-field.ts';
import { badDocument } from '../../lib/errors.ts';
import { factsOf } from './facts.ts';
import { readInstructions } from './instructions.ts';
import { match } from './match.ts';

export interface PlanEditArgs {
  fields: readonly FillableField[];
  instructions: string;
  /** The date that `today` stands for, `YYYY-MM-DD`. */
  today: string;
}

export interface NotApplied {
  key: string;
  value: string;
  reason: 'no_such_field' | 'not_understood' | 'value_not_accepted';
  message: string;
}

export interface EditPlan {
  values: Record<string, string>;
  notApplied: NotApplied[];
}

const MAX_NAMED = 500;

export async function planEdit({ fields, instructions, today }: PlanEditArgs): Promise<EditPlan> {
  const { data, notUnderstood } = readInstructions(instructions, { today });
  const facts = factsOf(data);
  if (facts.length === 0 && notUnderstood.length > 0) throw needsModel();
  const { assignments, left } = match(fields, facts);
  const notApplied: NotApplied[] = [
    ...left
      .filter(({ value }) => value !== false)
      .map(({ name, value }) => ({
        key: name,
        value: String(value),
        reason: 'no_such_field' as const,
        message: `The document has no field for ${name}.`,
      })),
    ...notUnderstood.map((text) => ({
      key: text.slice(0, 200),
      value: '',
      reason: 'not_understood' as const,
      message: 'Only `label: value`, `tick label` and JSON are understood without a model.',
    })),
  ];
  return {
    values: Object.fromEntries(assignments.map(({ field, value }) => [field.key, value])),
    notApplied: notApplied.slice(0, MAX_NAMED),
  };
}

const needsModel = () =>
  badDocument(
    'instructions_not_understood',
    'Without a model, instructions are `label: value` lines, `tick label` or JSON. For freer text name a configured model.',
  );
