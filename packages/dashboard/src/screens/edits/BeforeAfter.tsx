import type { FileReference } from '@recto/sdk';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import type { Mark } from '../../viewer/marks.ts';
import type { Selection } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import styles from './EditScreen.module.css';

export type EditView = 'both' | 'before' | 'after';

const VIEWS: [view: EditView, name: string][] = [
  ['both', 'Side by side'],
  ['before', 'Before'],
  ['after', 'After'],
];

interface BeforeAfterProps extends Selection {
  before: FileReference;
  /** Null if the edit left no document. */
  after: FileReference | null;
  pages: number;
  marks: readonly Mark[];
  view: EditView;
  onView: (view: EditView) => void;
}

/** The original and the filled document, at the same place. */
export function BeforeAfter({ before, after, pages, marks, view, onView, ...selection }: BeforeAfterProps): ReactNode {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const isBoth = after !== null && view === 'both';
  useLevel(left, right, isBoth);
  const shared = { pages, marks, ...selection };
  return (
    <div className={styles.both}>
      <div className={styles.views} role="toolbar" aria-label="Before and after">
        {VIEWS.map(([each, name]) => (
          <Button
            key={each}
            size="small"
            disabled={after === null}
            aria-pressed={after !== null && view === each}
            onClick={() => onView(each)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={styles.panes}>
        {(after === null || view !== 'after') && <Side label="Before" file={before} scroller={left} {...shared} />}
        {after !== null && view !== 'before' && <Side label="After" file={after} scroller={right} {...shared} />}
      </div>
    </div>
  );
}

interface SideProps extends Selection {
  label: string;
  file: FileReference;
  pages: number;
  marks: readonly Mark[];
  scroller: RefObject<HTMLDivElement | null>;
}

function Side({ label, file, pages, marks, scroller, ...selection }: SideProps): ReactNode {
  const source = useDocument(file, { pages });
  if (source === undefined) return <Waiting for="Opening the document" />;
  if (!source.hasImages) {
    return <p className={styles.note}>{file.filename} has no pages to show as pictures; its fields stand beside.</p>;
  }
  return (
    <DocumentPane label={label} source={source} marks={marks} nameOf={String} scroller={scroller} {...selection} />
  );
}

/** Scrolls both alike. An element that is where it should be fires no event, so they do not chase each other. */
function useLevel(
  one: RefObject<HTMLDivElement | null>,
  other: RefObject<HTMLDivElement | null>,
  isLevel: boolean,
): void {
  useEffect(() => {
    if (!isLevel) return undefined;
    const follow = ({ target }: Event): void => {
      const from = target === one.current ? one.current : target === other.current ? other.current : null;
      const to = from === one.current ? other.current : one.current;
      if (from === null || to === null) return;
      to.scrollTop = from.scrollTop;
      to.scrollLeft = from.scrollLeft;
    };
    // The panes appear when their documents are known: their events are caught on the way down.
    addEventListener('scroll', follow, true);
    return () => removeEventListener('scroll', follow, true);
  }, [one, other, isLevel]);
}
