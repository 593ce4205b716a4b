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

/** Compare with the values of a column. Not in reviews, which are decided without the tables of the environment. */
const WITH_TABLE = ['is_in_table', 'is_not_in_table'] as const;

export const TableColumn = strict({
  table: z.string().min(1).max(500).describe('Name or id of a table of the environment'),
  column: z.string().min(1).max(500).describe('Name of the column'),
});

const needsValue = (operator: string): boolean => WITH_VALUE.some((name) => name === operator);

export const asksTable = (operator: string): operator is (typeof WITH_TABLE)[number] =>
  WITH_TABLE.some((name) => name === operator);

const subCondition = <T extends readonly [string, ...string[]]>(operators: T) =>
  strict({
    path_ref: strict({
      input: z.string().min(1).max(200).default('default').describe('The input that the path refers to'),
      path: DataPath.describe('Such as `total` or `items[*].price`; with `[*]` one matching item is enough'),
    }).describe('Where the value is'),
    operator: z.enum(operators).describe('How the value is compared'),
    value: z
      .unknown()
      .optional()
      .describe('The value to compare with; for a table, its name and column: `{table: Vendors, column: tax_id}`'),
  })
    .refine(({ operator, value }) => !needsValue(operator) || value !== undefined, {
      error: 'is needed by this operator',
      path: ['value'],
    })
    .refine(({ operator, value }) => !asksTable(operator) || TableColumn.safeParse(value).success, {
      error: 'must name a table and a column, such as {table: Vendors, column: tax_id}',
      path: ['value'],
    })
    .meta({ title: 'Comparison' });

const condition = <T extends readonly [string, ...string[]]>(operators: T) => ({
  logical_operator: z
    .enum(['and', 'or'])
    .default('and')
    .describe('Whether all comparisons must hold or just one of them'),
  sub_conditions: z.array(subCondition(operators)).min(1).max(100).describe('The comparisons'),
});

/** Without tables. */
export const Condition = strict(condition(OPERATORS)).meta({ title: 'Condition' });

const withTables = condition([...OPERATORS, ...WITH_TABLE]);

/** Adds names, where there are several conditions. */
export const namedCondition = <T extends z.core.$ZodLooseShape>(more: T) =>
  strict({ id: z.string().min(1).max(200).optional().describe('Reported in evaluations'), ...more, ...withTables });

export type ConditionConfig = z.output<z.ZodObject<typeof withTables>>;
