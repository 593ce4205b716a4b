import type { WorkflowPlan } from '@recto/sdk';
import type { ReactNode } from 'react';
import styles from './PlanView.module.css';

const KINDS: [sign: RegExp, kind: string][] = [
  [/^\s*-\/\+/, 'replace'],
  [/^\s*\+/, 'add'],
  [/^\s*-/, 'remove'],
  [/^\s*~/, 'change'],
];

const kindOf = (line: string): string | undefined => KINDS.find(([sign]) => sign.test(line))?.[1];

/** The plan as the service prints it; the sign of a line decides its colour. */
export function PlanView({ plan }: { plan: Pick<WorkflowPlan, 'rendered_plan'> }): ReactNode {
  const lines = plan.rendered_plan.split('\n');
  return (
    <section className={styles.plan} aria-label="Plan">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long plans scroll, also by the keyboard. */}
      <pre tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and the plan never changes.
          <span key={index} data-kind={kindOf(line)}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
}
