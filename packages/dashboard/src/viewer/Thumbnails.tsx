import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DocumentSource } from './document-source.ts';
import styles from './Thumbnails.module.css';
import { usePageImage } from './use-page.ts';

interface ThumbnailsProps {
  source: DocumentSource;
  current: number;
  onOpen: (page: number) => void;
}

const SLOT_PX = 132;

/** The pages in small, to jump to one of them. Only those in view are in the page. */
export function Thumbnails({ source, current, onOpen }: ThumbnailsProps): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: source.pageCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => SLOT_PX,
    overscan: 2,
  });
  useEffect(() => virtual.scrollToIndex(current - 1, { align: 'auto' }), [current, virtual]);
  return (
    <nav ref={scroller} className={styles.rail} aria-label="Pages">
      <ol style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)` }}>
            <button
              type="button"
              className={styles.open}
              aria-current={index + 1 === current || undefined}
              onClick={() => onOpen(index + 1)}
            >
              <Thumbnail source={source} page={index + 1} />
              <span>Page {index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Small enough to be drawn and sent at once. */
const WIDTH = 160;

/** A page in small. Its number stands beside it, so the picture itself says nothing to a screen reader. */
export function Thumbnail({ source, page }: { source: DocumentSource; page: number }): ReactNode {
  const { url } = usePageImage(source, page, WIDTH, 0);
  return <span className={styles.picture}>{url !== null && <img src={url} alt="" draggable={false} />}</span>;
}
