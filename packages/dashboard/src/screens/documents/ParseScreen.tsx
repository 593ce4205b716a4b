import type { Parse } from '@recto/sdk';
import { useParams } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { download } from '../../ui/download.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { layoutOfPages } from '../../viewer/document-source.ts';
import { Markdown } from '../../viewer/Markdown.tsx';
import { NO_SELECTION } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import styles from './ParseScreen.module.css';
import { RecordFrame, RecordSides } from './RecordFrame.tsx';

export function ParseScreen(): ReactNode {
  const { parseId } = useParams({ from: '/parses/$parseId' });
  return (
    <RecordFrame
      name="Parse"
      id={parseId}
      get={(client, signal) => client.parses.get({ parse_id: parseId }, { signal })}
      cancel={(client) => client.parses.cancel({ parse_id: parseId })}
    >
      {(parse) => <ParseView parse={parse} />}
    </RecordFrame>
  );
}

/** Pages left, their text right; the text follows the page that is in view. */
function ParseView({ parse }: { parse: Parse }): ReactNode {
  const { file, output } = parse;
  const layout = useMemo(() => (output.layout === undefined ? null : layoutOfPages(output.layout)), [output.layout]);
  const source = useDocument(file, { layout, pages: output.pages.length });
  const [page, setPage] = useState(1);
  const [at, setAt] = useState<number | null>(null);
  const isShown = source === undefined || source.hasImages || source.layout !== null;
  return (
    <RecordSides
      label="Text"
      document={
        source === undefined ? (
          <Waiting for="Opening the document" />
        ) : isShown ? (
          <DocumentPane source={source} marks={[]} nameOf={String} at={at} onPage={setPage} {...NO_SELECTION} />
        ) : null
      }
    >
      <PageTexts parse={parse} page={page} {...(isShown && { onOpen: setAt })} />
    </RecordSides>
  );
}

interface PageTextsProps {
  parse: Parse;
  /** The page that is in view. */
  page: number;
  onOpen?: (page: number) => void;
}

const USUAL_PX = 700;

/** The texts of pages of any number, of which only those in view are in the page. */
function PageTexts({ parse, page, onOpen }: PageTextsProps): ReactNode {
  const { pages, text } = parse.output;
  const [isSource, setSource] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_PX,
    overscan: 1,
  });
  useEffect(() => virtual.scrollToIndex(page - 1, { align: 'start' }), [page, virtual]);
  return (
    <>
      <div className={styles.tools}>
        <CopyButton label="Copy markdown" text={() => text} />
        <Button
          size="small"
          onClick={() => download(`${parse.file.filename}.md`, new Blob([text], { type: 'text/markdown' }))}
        >
          Download
        </Button>
        <Button size="small" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
          Source
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: texts scroll, also by the keyboard. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0}>
        {pages.length === 0 && <p className="soft">The document has no text.</p>}
        <div className={styles.texts} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <section
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.text}
              style={{ transform: `translateY(${start}px)` }}
              aria-label={`Text of page ${index + 1}`}
            >
              <h2 className={styles.number}>
                {onOpen === undefined ? (
                  `Page ${index + 1}`
                ) : (
                  <button type="button" onClick={() => onOpen(index + 1)}>
                    Page {index + 1}
                  </button>
                )}
              </h2>
              {isSource ? <pre className={styles.source}>{pages[index]}</pre> : <Markdown text={pages[index] ?? ''} />}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
