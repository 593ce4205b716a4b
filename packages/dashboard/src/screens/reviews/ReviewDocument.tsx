import type { Evidence, File, SourceAnchor } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './ReviewDocument.module.css';

interface ReviewDocumentProps {
  file: File;
  extractionId: string | null;
  /** Evidence of the selected value. */
  evidence: Evidence | undefined;
}

type PageBox = Extract<SourceAnchor, { kind: 'pdf_bbox' | 'image_bbox' }>;

const hasImages = (mimeType: string): boolean => mimeType === 'application/pdf' || mimeType.startsWith('image/');

const boxesOf = (evidence: Evidence | undefined, fileId: string): PageBox[] => {
  if (evidence === undefined) return [];
  const anchors = evidence.parts.length > 0 ? evidence.parts : evidence.anchors;
  return anchors.filter(
    (anchor): anchor is PageBox =>
      (anchor.kind === 'pdf_bbox' || anchor.kind === 'image_bbox') && (anchor.file_id ?? fileId) === fileId,
  );
};

/** The document beside the form, with a box around the value that is selected. */
export function ReviewDocument({ file, extractionId, evidence }: ReviewDocumentProps): ReactNode {
  return (
    <section className={styles.document} aria-label="Document">
      <p className={styles.name}>
        <IdLink id={file.id}>{file.filename}</IdLink>
        {file.page_count !== null && (
          <span className="soft">{file.page_count === 1 ? '1 page' : `${file.page_count} pages`}</span>
        )}
      </p>
      {hasImages(file.mime_type) ? (
        <Pages file={file} boxes={boxesOf(evidence, file.id)} />
      ) : (
        <PlainText extractionId={extractionId} raw={evidence?.raw ?? null} />
      )}
    </section>
  );
}

const GAP = 12;
const USUAL_ASPECT = 1.414;

function Pages({ file, boxes }: { file: File; boxes: readonly PageBox[] }): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [aspect, setAspect] = useState(USUAL_ASPECT);
  const width = scroller.current?.clientWidth ?? 600;
  const virtual = useVirtualizer({
    count: Math.max(1, file.page_count ?? 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => width * aspect + GAP,
    overscan: 1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow from these.
  useEffect(() => virtual.measure(), [virtual, aspect, width]);
  const [first] = boxes;
  const target = first === undefined ? null : `${first.page} ${first.top}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another box moves the document.
  useEffect(() => {
    if (first === undefined || scroller.current === null) return;
    const height = width * aspect;
    const top = (first.page - 1) * (height + GAP) + first.top * height;
    const { scrollTop, clientHeight } = scroller.current;
    if (top < scrollTop || top > scrollTop + clientHeight - 80)
      virtual.scrollToOffset(Math.max(0, top - clientHeight / 3));
  }, [target]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: pages scroll, also by the keyboard.
    <div ref={scroller} className={styles.pages} tabIndex={0}>
      <div className={styles.sheet} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div key={index} className={styles.slot} style={{ transform: `translateY(${start}px)` }}>
            <Page
              fileId={file.id}
              page={index + 1}
              boxes={boxes.filter(({ page }) => page === index + 1)}
              onAspect={setAspect}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface PageProps {
  fileId: string;
  page: number;
  boxes: readonly PageBox[];
  onAspect: (aspect: number) => void;
}

function Page({ fileId, page, boxes, onAspect }: PageProps): ReactNode {
  const client = useClient();
  const { data: blob, error } = useQuery({
    queryKey: ['page-image', fileId, page],
    queryFn: async ({ signal }) =>
      (await client.files.page({ file_id: fileId, page_number: page, width: 1400, format: 'webp' }, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (error !== null) return <ErrorBox error={error} />;
  if (url === null) return <Waiting for={`Drawing page ${page}`} />;
  return (
    <div className={styles.page}>
      <img
        src={url}
        alt={`Page ${page}`}
        onLoad={({ currentTarget }) => onAspect(currentTarget.naturalHeight / currentTarget.naturalWidth)}
      />
      {boxes.map(({ left, top, width, height }) => (
        <span
          key={`${left} ${top}`}
          className={styles.box}
          data-box
          style={{
            left: `${left * 100}%`,
            top: `${top * 100}%`,
            width: `${width * 100}%`,
            height: `${height * 100}%`,
          }}
        />
      ))}
    </div>
  );
}

function PlainText({ extractionId, raw }: { extractionId: string | null; raw: string | null }): ReactNode {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['extraction', extractionId, 'text', 1],
    queryFn: ({ signal }) =>
      client.extractions.sources.text({ extraction_id: extractionId ?? '', page: 1 }, { signal }),
    enabled: extractionId !== null,
  });
  if (extractionId === null) return <p className={styles.none}>This kind of document has no pages to show here.</p>;
  if (error !== null) return <ErrorBox error={error} />;
  if (data === undefined) return <Waiting for="Loading the text" />;
  const at = raw === null || raw === '' ? -1 : data.text.indexOf(raw);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, also by the keyboard.
    <pre className={styles.text} tabIndex={0}>
      {at < 0 || raw === null ? (
        data.text
      ) : (
        <>
          {data.text.slice(0, at)}
          <mark>{raw}</mark>
          {data.text.slice(at + raw.length)}
        </>
      )}
    </pre>
  );
}
