/** Conditions on values, for branches, loops and reviews. */
import { z } from 'zod';
import { DataPath, strict } from './fields.ts';

const WITH_VALUE = [
  'is_equal_to',
  'is_not_equal_to',
  'is_greater_than',
  'is_greater_than_or_equal_to',
  'is_less_than',
  'is_less_than_or_equal_to',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'matches_regex',
] as const;

const WITHOUT_VALUE = ['is_empty', 'is_not_empty', 'exists', 'does_not_exist', 'is_true', 'is_false'] as const;

export const OPERATORS = [...WITH_VALUE, ...WITHOUT_VALUE] as const;

const needsValue = (operator: string): boolean => WITH_VALUE.some((name) => name === operator);

const SubCondition = strict({
  path_ref: strict({
    input: z.string().min(1).max(200).default('default').describe('The input that the path refers to'),
    path: DataPath.describe('Such as `total` or `items[*].price`; with `[*]` one matching item is enough'),
  }).describe('Where the value is'),
  operator: z.enum(OPERATORS).describe('How the value is compared'),
  value: z.unknown().optional().describe('The value to compare with'),
})
  .refine(({ operator, value }) => !needsValue(operator) || value !== undefined, {
    error: 'is needed by this operator',
    path: ['value'],
  })
  .meta({ title: 'Comparison' });

const condition = {
  logical_operator: z
    .enum(['and', 'or'])
    .default('and')
    .describe('Whether all comparisons must hold or just one of them'),
  sub_conditions: z.array(SubCondition).min(1).max(100).describe('The comparisons'),
};

export const Condition = strict(condition).meta({ title: 'Condition' });

/** Adds names, where there are several conditions. */
export const namedCondition = <T extends z.core.$ZodLooseShape>(more: T) =>
  strict({ id: z.string().min(1).max(200).optional().describe('Reported in evaluations'), ...more, ...condition });

export type ConditionConfig = z.output<typeof Condition>;
