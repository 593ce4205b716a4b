import type { FileReference } from '@recto/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useChosen } from '../../ui/use-chosen.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { type Lane, PageLanes } from '../../viewer/PageLanes.tsx';
import { NO_SELECTION } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import styles from './LanesView.module.css';
import type { LaneSearch } from './lane-search.ts';
import { RecordSides } from './RecordFrame.tsx';

interface LanesViewProps {
  label: string;
  file: FileReference;
  pageCount: number;
  /** The result, and after it the outputs that were voted on. */
  answers: readonly (readonly Lane[])[];
  /** Above the lanes: what was asked for. */
  head: ReactNode;
  /** Below the lanes. */
  foot?: ReactNode;
}

/** The document beside one lane for each of its parts. The address holds what is selected. */
export function LanesView({ label, file, pageCount, answers, head, foot }: LanesViewProps): ReactNode {
  const source = useDocument(file, { pages: pageCount });
  const search: LaneSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: LaneSearch): void =>
    void navigate({ to: '.', search: ((previous: object) => ({ ...previous, ...change })) as never, replace: true });
  const answer = Math.min(search.answer ?? 0, answers.length - 1);
  const lanes = answers[answer] ?? [];
  const { lane, page } = search;
  const [place, choose] = useChosen(lane === undefined || page === undefined ? null : `${lane} ${page}`, (next) => {
    const [toLane, toPage] = next?.split(' ').map(Number) ?? [];
    go({ lane: toLane, page: toPage });
  });
  const selected = useMemo(() => {
    const [chosenLane = 0, chosenPage = 0] = place?.split(' ').map(Number) ?? [];
    return place === null ? null : { lane: chosenLane - 1, page: chosenPage };
  }, [place]);
  const isSelected = selected !== null && lanes[selected.lane]?.pages.includes(selected.page) === true;
  return (
    <RecordSides
      label={label}
      document={
        source === undefined ? (
          <Waiting for="Opening the document" />
        ) : (
          <DocumentPane source={source} marks={[]} nameOf={String} at={page ?? null} {...NO_SELECTION} />
        )
      }
    >
      <div className={styles.head}>
        {head}
        {answers.length > 1 && (
          <label>
            Answer{' '}
            <select
              value={answer}
              onChange={({ target }) => go({ answer: Number(target.value) || undefined, lane: undefined })}
            >
              {answers.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing but their order.
                <option key={index} value={index}>
                  {index === 0 ? 'that won the vote' : `${index} of ${answers.length - 1}`}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {lanes.length === 0 && <p className={styles.none}>No part was found.</p>}
      {lanes.length > 0 && source !== undefined && (
        <PageLanes
          label={`${label} over the pages`}
          lanes={lanes}
          source={source}
          selected={isSelected ? selected : null}
          onSelect={(to) => choose(`${to.lane + 1} ${to.page}`)}
        />
      )}
      {foot}
    </RecordSides>
  );
}
