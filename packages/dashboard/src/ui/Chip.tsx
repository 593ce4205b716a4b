import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';

export type Tone = 'plain' | 'good' | 'bad' | 'wait' | 'info';

interface ChipProps {
  tone?: Tone;
  /** A sign that tells statuses apart without colour. */
  sign?: string;
  title?: string;
  children: ReactNode;
}

export function Chip({ tone = 'plain', sign, title, children }: ChipProps): ReactNode {
  return (
    <span className={classes(styles.chip, styles[tone])} title={title}>
      {sign !== undefined && <span aria-hidden="true">{sign}</span>}
      {children}
    </span>
  );
}

const STATES: Record<string, { tone: Tone; sign: string }> = {
  completed: { tone: 'good', sign: '✓' },
  succeeded: { tone: 'good', sign: '✓' },
  approved: { tone: 'good', sign: '✓' },
  delivered: { tone: 'good', sign: '✓' },
  failed: { tone: 'bad', sign: '!' },
  error: { tone: 'bad', sign: '!' },
  rejected: { tone: 'bad', sign: '✕' },
  cancelled: { tone: 'plain', sign: '✕' },
  skipped: { tone: 'plain', sign: '–' },
  queued: { tone: 'wait', sign: '○' },
  pending: { tone: 'wait', sign: '○' },
  awaiting_review: { tone: 'wait', sign: '?' },
  running: { tone: 'info', sign: '◔' },
  processing: { tone: 'info', sign: '◔' },
  in_progress: { tone: 'info', sign: '◔' },
};

/** The state of a record, by sign and word. */
export function StateChip({ state }: { state: string }): ReactNode {
  const { tone, sign } = STATES[state] ?? { tone: 'plain' as const, sign: '·' };
  return (
    <Chip tone={tone} sign={sign}>
      {state.replaceAll('_', ' ')}
    </Chip>
  );
}
