import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import styles from './TruthTable.module.css';

/** As the service records what a condition was and what it met. */
export interface Evaluation {
  condition_id: string | null;
  path: string | null;
  operator: string | null;
  expected: unknown;
  actual: unknown;
  matched: boolean;
  branch_name: string | null;
  logical_operator: 'and' | 'or' | null;
  items: { index: number; actual: unknown; matched: boolean }[];
  sub_evaluations: Evaluation[];
  details: unknown;
}

interface Line {
  key: string;
  depth: number;
  evaluation: Evaluation;
}

function linesOf(evaluations: readonly Evaluation[], depth = 0, at = ''): Line[] {
  return evaluations.flatMap((evaluation, index) => {
    const key = `${at}/${index}`;
    return [{ key, depth, evaluation }, ...linesOf(evaluation.sub_evaluations, depth + 1, key)];
  });
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

const words = (text: string): string => text.replaceAll('_', ' ');

function nameOf({ branch_name, condition_id, path, operator, logical_operator }: Evaluation): string {
  if (path !== null) return path;
  const name = branch_name ?? condition_id ?? (operator === null ? '' : words(operator));
  return logical_operator === null ? name : `${name} (${logical_operator === 'and' ? 'all of' : 'any of'})`;
}

/** Every condition with what it asked for, what it met, and whether it holds. */
export function TruthTable({ evaluations, taken }: { evaluations: Evaluation[]; taken: string | null }): ReactNode {
  if (evaluations.length === 0) return <p className="soft">No condition was evaluated.</p>;
  return (
    <table className={styles.table} aria-label="Conditions">
      <thead>
        <tr>
          <th scope="col">Condition</th>
          <th scope="col">Expected</th>
          <th scope="col">Met</th>
          <th scope="col">Holds</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(evaluations).map(({ key, depth, evaluation }) => (
          <tr key={key} data-group={evaluation.sub_evaluations.length > 0 || undefined}>
            <td style={{ paddingLeft: `${depth * 1.1}rem` }}>
              {nameOf(evaluation)}
              {depth === 0 && taken !== null && taken === (evaluation.condition_id ?? evaluation.branch_name) && (
                <>
                  {' '}
                  <Chip tone="info">taken</Chip>
                </>
              )}
            </td>
            <td>
              {evaluation.path !== null && evaluation.operator !== null && words(evaluation.operator)}{' '}
              <code>{shown(evaluation.expected)}</code>
            </td>
            <td>
              <code>{shown(evaluation.actual)}</code>
              {evaluation.items.map(({ index, actual, matched }) => (
                <span key={index} className={styles.item}>
                  {matched ? '✓' : '✕'} [{index}] <code>{shown(actual)}</code>
                </span>
              ))}
            </td>
            <td>
              <Chip tone={evaluation.matched ? 'good' : 'plain'} sign={evaluation.matched ? '✓' : '✕'}>
                {evaluation.matched ? 'true' : 'false'}
              </Chip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
