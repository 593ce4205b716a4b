import { type FormEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Field } from '../../ui/Field.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { marksOf } from '../../viewer/marks.ts';
import { CaseDocuments } from './CaseDocuments.tsx';
import { doubtAbout } from './doubt.ts';
import { type Json, type Leaf, leavesOf, withValue } from './leaves.ts';
import styles from './ReviewCase.module.css';
import { ReviewForm } from './ReviewForm.tsx';
import { reasonOf } from './reason.ts';
import { useDecision } from './use-decision.ts';
import { type ReviewCaseData, useEvidence } from './use-review.ts';

const KEYS: [key: string, what: string][] = [
  ['n', 'next doubtful value'],
  ['j k', 'next and previous value'],
  ['e', 'edit; Enter keeps, Esc undoes'],
  ['a', 'approve, and on to the next case'],
  ['r', 'reject with a reason'],
];

/** Held down, these go on; a decision needs a key of its own, or the next case would be decided unseen. */
const REPEATED = new Set(['n', 'j', 'k']);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

const isAsking = (): boolean => document.querySelector('[role=dialog]') !== null;

/** One case: why it is here, the document, and what was read from it. The keyboard is enough. */
export function ReviewCase({ data }: { data: ReviewCaseData }): ReactNode {
  const { review, snapshot, schema, files, extractionId, blockLabel } = data;
  const { evidence, error: evidenceError } = useEvidence(extractionId);
  const [edited, setEdited] = useState<Json>(snapshot);
  const original = useMemo(() => leavesOf(snapshot), [snapshot]);
  const leaves = useMemo(() => leavesOf(edited), [edited]);
  const doubts = useMemo(
    () =>
      new Map(
        original.flatMap((leaf) => {
          const doubt = doubtAbout(leaf, schema, evidence?.[leaf.dotted]);
          return doubt === null ? [] : [[leaf.id, doubt] as const];
        }),
      ),
    [original, schema, evidence],
  );
  const [selected, setSelected] = useState(
    () => original.find(({ id }) => doubts.has(id))?.id ?? original[0]?.id ?? '',
  );
  const [hovered, setHovered] = useState<string | null>(null);
  const marks = useMemo(
    () =>
      original.flatMap(({ id, dotted }) => {
        const found = evidence?.[dotted];
        return found === undefined ? [] : marksOf(id, found);
      }),
    [original, evidence],
  );
  const [editing, setEditing] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [isRejecting, setRejecting] = useState(false);
  const [learn, setLearn] = useState(false);
  const decision = useDecision(data);
  const isDecided = review.decision !== null;
  const isChanged = JSON.stringify(edited) !== JSON.stringify(snapshot);

  const decide = useCallback(
    (verdict: 'approve' | 'reject', reason = ''): void => {
      if (decision.isBusy || isDecided) return;
      // A value that fits is kept when its field is left: what is still open does not fit.
      if (verdict === 'approve' && editing !== null) {
        form.current?.querySelector('input')?.focus();
        return;
      }
      decision.run({ verdict, reason, edited: isChanged ? edited : null, learn });
    },
    [decision, isDecided, isChanged, edited, editing, learn],
  );

  const step = useCallback(
    (by: 1 | -1, among: readonly Leaf[]): void => {
      if (among.length === 0) return;
      const order = leaves.map(({ id }) => id);
      const at = order.indexOf(selected);
      const ahead =
        by === 1 ? among.find(({ id }) => order.indexOf(id) > at) : among.findLast(({ id }) => order.indexOf(id) < at);
      setSelected((ahead ?? (by === 1 ? among[0] : among.at(-1)))?.id ?? '');
    },
    [leaves, selected],
  );

  // Together with the page: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    const actions: Record<string, () => void> = {
      n: () =>
        step(
          1,
          leaves.filter(({ id }) => doubts.has(id)),
        ),
      j: () => step(1, leaves),
      k: () => step(-1, leaves),
      e: () => !isDecided && setEditing(selected),
      a: () => decide('approve'),
      r: () => !isDecided && setRejecting(true),
    };
    const onKey = (event: KeyboardEvent): void => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      const action = actions[event.key];
      if (isChord || isTyping(event.target) || action === undefined || isAsking()) return;
      event.preventDefault();
      if (event.repeat && !REPEATED.has(event.key)) return;
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [step, leaves, doubts, selected, decide, isDecided]);

  const reason = reasonOf(review.triggered_by);
  return (
    <Screen
      title={`Review: ${blockLabel}`}
      isFixed
      actions={
        !isDecided && (
          <>
            <Button kind="danger" onClick={() => setRejecting(true)}>
              Reject <kbd className={styles.key}>r</kbd>
            </Button>
            <Button kind="primary" isBusy={decision.isBusy} onClick={() => decide('approve')}>
              {isChanged ? 'Approve with changes' : 'Approve'} <kbd className={styles.key}>a</kbd>
            </Button>
          </>
        )
      }
    >
      <div className={styles.case}>
        <p className="notice" role="status">
          <strong>{reason.charAt(0).toUpperCase() + reason.slice(1)}.</strong> Waits since{' '}
          <RelativeTime at={review.created_at} />, in <IdLink id={review.run_id} />
          {isDecided && `. ${review.decision?.verdict === 'approved' ? 'Approved' : 'Rejected'} already`}
          {doubts.size > 0 && `. ${doubts.size} doubtful ${doubts.size === 1 ? 'value' : 'values'}`}
        </p>
        {decision.error !== null && (
          <div className={styles.alert}>
            <ErrorBox error={decision.error} />
          </div>
        )}
        {evidenceError !== null && (
          <div className={styles.alert}>
            <ErrorBox error={evidenceError} />
          </div>
        )}
        <div className={styles.sides}>
          {files.length > 0 && (
            <CaseDocuments
              files={files}
              extractionId={extractionId}
              marks={marks}
              selected={selected}
              hovered={hovered}
              onSelect={(id) => id !== null && setSelected(id)}
              onHover={setHovered}
            />
          )}
          <div ref={form} className={styles.side}>
            <ReviewForm
              leaves={leaves}
              original={original}
              schema={schema}
              evidence={evidence}
              doubts={doubts}
              selected={selected}
              onSelect={setSelected}
              hovered={hovered}
              onHover={setHovered}
              editing={isDecided ? null : editing}
              onEdit={setEditing}
              onChange={(leaf, value) => setEdited((root) => withValue(root, leaf.path, value))}
            />
            <footer className={styles.foot}>
              {extractionId !== null && !isDecided && (
                <label>
                  <input type="checkbox" checked={learn} onChange={(event) => setLearn(event.target.checked)} /> Learn
                  from this case when it is approved
                </label>
              )}
              <dl className={styles.keys}>
                {KEYS.map(([keys, what]) => (
                  <div key={keys}>
                    <dt>
                      {keys.split(' ').map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </footer>
          </div>
        </div>
      </div>
      <LeaveGuard isOn={isChanged && !isDecided && !decision.isBusy}>
        The values that you changed are not approved yet.
      </LeaveGuard>
      {isRejecting && (
        <RejectDialog
          onClose={() => setRejecting(false)}
          onReject={(why) => {
            setRejecting(false);
            decide('reject', why);
          }}
        />
      )}
    </Screen>
  );
}

function RejectDialog({ onClose, onReject }: { onClose: () => void; onReject: (reason: string) => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') onReject(reason.trim());
    else field.current?.focus();
  };
  return (
    <Dialog
      title="Reject this case"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="danger" type="submit" form="reject">
          Reject
        </Button>
      }
    >
      <form id="reject" onSubmit={submit}>
        <Field label="Why" hint="The run ends with this reason. Enter rejects.">
          {(ids) => (
            <input
              {...ids}
              ref={field}
              className={styles.input}
              value={reason}
              maxLength={10_000}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
