import type { WorkflowRun, WorkflowStep } from '@recto/sdk';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { StateChip } from '../../ui/Chip.tsx';
import { durationMs, durationText } from './durations.ts';
import { stepName } from './steps.ts';
import { isOver } from './use-live-run.ts';
import { useNow } from './use-now.ts';
import styles from './Waterfall.module.css';

interface WaterfallProps {
  run: WorkflowRun;
  /** In the order of time. */
  steps: readonly WorkflowStep[];
  selected: string | null;
  onSelect: (stepId: string) => void;
}

const ROW_PX = 32;

/** The steps in the order of time, each with a bar for when it worked. */
export function Waterfall({ run, steps, selected, onSelect }: WaterfallProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const now = useNow(!isOver(run));
  const begin = Date.parse(run.timing.started_at ?? run.timing.created_at);
  const end = run.timing.completed_at === null ? now : Date.parse(run.timing.completed_at);
  const span = Math.max(1, end - begin);
  const share = (time: number): number => Math.min(100, Math.max(0, ((time - begin) / span) * 100));

  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = steps.findIndex(({ step_id }) => step_id === selected);
    const next = steps[Math.min(steps.length - 1, Math.max(0, at + step))];
    if (next === undefined) return;
    onSelect(next.step_id);
    virtual.scrollToIndex(steps.indexOf(next));
  };

  return (
    <section ref={scroller} className={styles.scroller} aria-label="Steps" onKeyDown={move}>
      <ol className={styles.steps} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const step = steps[index];
          if (step === undefined) return null;
          const ms = durationMs(step.started_at, step.completed_at, now);
          const left = share(Date.parse(step.started_at ?? step.created_at));
          return (
            <li key={step.step_id} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                className={styles.step}
                aria-pressed={step.step_id === selected}
                data-step={step.step_id}
                onClick={() => onSelect(step.step_id)}
              >
                <span className={styles.name} style={{ paddingLeft: `${step.loop_containers.length}rem` }}>
                  {stepName(step)}
                </span>
                <StateChip state={step.lifecycle.status} />
                <span className={styles.track} aria-hidden="true">
                  {ms !== null && (
                    <span
                      className={styles.bar}
                      data-state={step.lifecycle.status}
                      style={{ left: `${left}%`, width: `${Math.min(100 - left, (ms / span) * 100)}%` }}
                    />
                  )}
                </span>
                <span className={styles.took}>
                  {ms === null || step.lifecycle.status === 'awaiting_review' ? '' : durationText(ms)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
