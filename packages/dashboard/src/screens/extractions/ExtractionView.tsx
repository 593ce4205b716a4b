import type { Extraction, ExtractionSources } from '@recto/sdk';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { download } from '../../ui/download.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { caseFile } from '../../viewer/case-file.ts';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { documentSource, layoutOfExtraction } from '../../viewer/document-source.ts';
import { marksOf, rowMarksOf } from '../../viewer/marks.ts';
import { dottedOf, spokenOf } from '../../viewer/paths.ts';
import { isWithin } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import { type Order, ValuePane } from '../../viewer/ValuePane.tsx';
import { ViewerShell } from '../../viewer/ViewerShell.tsx';
import {
  byDoubt,
  corrected,
  csvOf,
  isDoubted,
  type Json,
  type Judged,
  type Leaf,
  leavesOf,
  likelihoodAt,
} from '../../viewer/values.ts';
import styles from './ExtractionScreen.module.css';
import { useCorrections } from './use-corrections.ts';

interface ExtractionViewProps {
  extraction: Extraction;
  sources: ExtractionSources | undefined;
  /** Why the extraction or its sources could not be asked for again. */
  problem: unknown;
  selected: string | null;
  onSelect: (id: string | null) => void;
  order: Order;
  onOrder: (order: Order) => void;
}

export function ExtractionView(props: ExtractionViewProps): ReactNode {
  const { extraction, sources, problem, selected, onSelect, order, onOrder } = props;
  const client = useClient();
  const [hovered, setHovered] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  /** Why a correction failed whose value the reader has left since. */
  const [failure, setFailure] = useState<unknown>(null);
  const { values, save: correct, undoError } = useCorrections(extraction.id);
  const output = useMemo(() => corrected(extraction.output as Json, values), [extraction.output, values]);
  const leaves = useMemo(() => leavesOf(output), [output]);
  const evidence = sources?.evidence;
  const { likelihoods, choices } = extraction.consensus;

  const judge = useCallback(
    ({ path }: Leaf): Judged => {
      const found = evidence?.[dottedOf(path)];
      return { status: found?.status, likelihood: found?.likelihood ?? likelihoodAt(likelihoods, path) };
    },
    [evidence, likelihoods],
  );
  const marks = useMemo(
    () =>
      leaves.flatMap(({ id, path }) => {
        const found = evidence?.[dottedOf(path)];
        return found === undefined ? [] : marksOf(id, found);
      }),
    [leaves, evidence],
  );
  const rowMarks = useMemo(() => {
    const paths = new Map(leaves.map(({ id, path }) => [id, path]));
    return rowMarksOf(marks, (id) => paths.get(id));
  }, [leaves, marks]);

  const documents = extraction.documents ?? [extraction.file];
  const [chosenFile, setChosenFile] = useState(extraction.file.id);
  const pinnedFile = [...marks, ...rowMarks].find(({ id }) => id === selected)?.fileId;
  const fileId = pinnedFile ?? chosenFile;
  const file = documents.find(({ id }) => id === fileId) ?? extraction.file;
  const source = useDocument(file, { extractionId: extraction.id, pages: extraction.usage.page_count });
  const shownMarks = useMemo(
    () => [...marks, ...rowMarks].filter((mark) => mark.fileId === null || mark.fileId === file.id),
    [marks, rowMarks, file.id],
  );

  const ordered = useMemo(() => (order === 'doubt' ? byDoubt(leaves, judge) : leaves), [order, leaves, judge]);
  const leaf = leaves.find(({ id }) => id === selected);
  const go = (next: Leaf | undefined): void => {
    setEditing(null);
    if (next !== undefined) onSelect(next.id);
  };
  // A row may be selected as a whole: the next value is then its first.
  const at = ordered.findIndex(({ id }) => id === selected);
  const inRow = at < 0 ? ordered.findIndex(({ id }) => selected !== null && isWithin(id, selected)) : -1;
  const nextDoubtful = (): Leaf | undefined =>
    [...ordered.slice(at + 1), ...ordered.slice(0, at + 1)].find((each) => isDoubted(judge(each)) && !isSet(each));
  const isSet = ({ path }: Leaf): boolean => Object.hasOwn(values, dottedOf(path));
  // Answers come late: whoever has gone on to another value meanwhile, or edits it, is left there.
  const shown = useRef({ selected, editing });
  shown.current = { selected, editing };
  const save = async (changed: Leaf, value: Json, said: string): Promise<void> => {
    try {
      await correct(changed, value, said);
    } catch (error) {
      if (shown.current.selected === changed.id) throw error;
      setFailure(error);
    }
  };
  const accepting = useRef(new Set<string>());
  const accept = async (accepted: Leaf): Promise<void> => {
    if (accepting.current.has(accepted.id)) return;
    accepting.current.add(accepted.id);
    try {
      await save(accepted, accepted.value, `Accepted: ${spokenOf(accepted.path)}`);
    } finally {
      accepting.current.delete(accepted.id);
    }
    const isThere = shown.current.selected === accepted.id && shown.current.editing === null;
    if (isThere) go(nextDoubtful() ?? accepted);
  };
  const correctedPaths = useMemo(() => new Set(Object.keys(values)), [values]);
  const nameOf = useCallback(
    (id: string) => {
      const found = leaves.find((each) => each.id === id);
      return found === undefined ? id : spokenOf(found.path);
    },
    [leaves],
  );
  const selection = { selected, hovered, onSelect, onHover: setHovered };
  const saving = useAction(async () => {
    if (evidence === undefined) return;
    const sources = documents.map((each) =>
      documentSource(client, each, { pageCount: 1, layout: layoutOfExtraction(client, extraction.id, each.id) }),
    );
    const parts = { leaves, evidence, marks, sources, correctedPaths };
    const html = await caseFile({ ...parts, extraction: { ...extraction, output: output as Record<string, unknown> } });
    download(`${extraction.id}.html`, new Blob([html], { type: 'text/html' }));
  });

  return (
    <ViewerShell
      keys={{
        onNext: () => go(ordered[inRow < 0 ? at + 1 : inRow]),
        onPrevious: () => go(ordered[at < 0 ? ordered.length - 1 : at - 1]),
        onNextDoubtful: () => go(nextDoubtful()),
        onEdit: leaf && (() => setEditing(leaf.id)),
        onAccept: leaf && (() => void accept(leaf).catch(setFailure)),
        onLeave: () => onSelect(null),
      }}
      document={
        source === undefined ? (
          <Waiting for="Opening the document" />
        ) : (
          <DocumentPane key={source.id} source={source} marks={shownMarks} nameOf={nameOf} {...selection} />
        )
      }
      values={
        <ValuePane
          {...selection}
          output={output}
          evidence={evidence}
          likelihoods={likelihoods}
          leaves={leaves}
          judge={judge}
          order={order}
          onOrder={onOrder}
          correctedPaths={correctedPaths}
          choices={choices as Json[]}
          editing={editing}
          onEdit={(id, isEditing) => setEditing((now) => (isEditing ? id : now === id ? null : now))}
          onSave={(changed, value) => save(changed, value, `Corrected: ${spokenOf(changed.path)}`)}
          onAccept={accept}
          head={
            <>
              <CopyButton label="Copy JSON" text={() => JSON.stringify(output, null, 2)} />
              <CopyButton label="Copy CSV" text={() => csvOf(output)} />
              <Button size="small" disabled={evidence === undefined} isBusy={saving.isBusy} onClick={saving.run}>
                Case file
              </Button>
              {documents.length > 1 && (
                <select aria-label="Document" value={file.id} onChange={({ target }) => setChosenFile(target.value)}>
                  {documents.map(({ id, filename }) => (
                    <option key={id} value={id}>
                      {filename}
                    </option>
                  ))}
                </select>
              )}
              {saving.error !== null && <ErrorBox error={saving.error} />}
              {failure !== null && <ErrorBox error={failure} />}
              {undoError !== null && <ErrorBox error={undoError} />}
              {problem !== null && <ErrorBox error={problem} />}
              <Notes extraction={extraction} />
            </>
          }
        />
      }
    />
  );
}

/** What could not be read or filled. */
function Notes({ extraction: { warnings, unfilled } }: { extraction: Extraction }): ReactNode {
  const lines = [
    ...warnings.map(({ message, page }) => (page === null ? message : `Page ${page}: ${message}`)),
    ...unfilled.map(({ path, message }) => `${path}: ${message}`),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {lines.map((line) => (
        <li key={line}>! {line}</li>
      ))}
    </ul>
  );
}
