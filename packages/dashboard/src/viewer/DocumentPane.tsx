import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './DocumentPane.module.css';
import type { DocumentSource } from './document-source.ts';
import { FlowPage } from './FlowPage.tsx';
import { ImagePage } from './ImagePage.tsx';
import type { Mark } from './marks.ts';
import { NoPageImages } from './NoPageImages.tsx';
import type { Selection } from './selection.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { GAP, usePlace } from './use-place.ts';
import { usePreview } from './use-preview.ts';
import { useSize } from './use-size.ts';

interface DocumentPaneProps extends Selection {
  source: DocumentSource;
  marks: readonly Mark[];
  /** What a mark is called, for its tooltip. */
  nameOf: (id: string) => string;
  /** What this document is, where two of them stand side by side. */
  label?: string;
  /** The page to show. Whoever scrolls on may leave it. */
  at?: number | null;
  onPage?: ((page: number) => void) | undefined;
  /** The element that scrolls, for those who keep two documents level. */
  scroller?: RefObject<HTMLDivElement | null>;
  /** Lies over each page and draws the marks itself. */
  overlay?: ((page: number) => ReactNode) | undefined;
}

type Zoom = 'width' | 'height' | number;

/** Of A4, until a page says otherwise. */
const USUAL_ASPECT = 1.414;
const FLOW_PX = 900;
const STEP = 1.25;
const NO_MARKS: readonly Mark[] = [];

/** The document: pages of any number, of which only those in view are in the page. */
export function DocumentPane(props: DocumentPaneProps): ReactNode {
  const { source: given, marks, nameOf, label = 'Document', at = null, onPage, overlay, ...selection } = props;
  const { source, preview } = usePreview(given);
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? own;
  const [hasThumbnails, setThumbnails] = useState(false);
  const size = useSize(scroller);
  const [zoom, setZoom] = useState<Zoom>('width');
  const [turn, setTurn] = useState(0);
  const [aspects, setAspects] = useState<ReadonlyMap<number, number>>(new Map());
  /** The number of a page that is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const isTurned = turn % 180 !== 0;
  const aspectOf = useCallback((page: number) => aspects.get(page) ?? aspects.get(1) ?? USUAL_ASPECT, [aspects]);
  const room = Math.max(size.width - 2 * GAP, 200);
  const widthOf = useCallback(
    (page: number): number => {
      const fitting = isTurned ? room / aspectOf(page) : room;
      if (zoom === 'width') return fitting;
      if (zoom === 'height') {
        const height = Math.max(size.height - 2 * GAP, 200);
        return isTurned ? height : height / aspectOf(page);
      }
      return fitting * zoom;
    },
    [zoom, room, size.height, aspectOf, isTurned],
  );
  const heightOf = useCallback(
    (page: number): number => (isTurned ? widthOf(page) : widthOf(page) * aspectOf(page)),
    [widthOf, aspectOf, isTurned],
  );
  const virtual = useVirtualizer({
    count: source.pageCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (source.hasImages ? heightOf(index + 1) : FLOW_PX) + GAP,
    overscan: 1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from these.
  useEffect(() => virtual.measure(), [virtual, heightOf]);

  const byPage = useMemo(() => {
    const found = new Map<number, Mark[]>();
    for (const mark of marks) found.set(mark.page, [...(found.get(mark.page) ?? []), mark]);
    return found;
  }, [marks]);

  const { selected } = selection;
  const target = useMemo(() => marks.find(({ id }) => id === selected) ?? null, [marks, selected]);
  const hasSize = size.height > 0;
  const { hasImages } = source;
  const { showPage, jumpTo } = usePlace({ virtual, scroller, selected, target, heightOf, hasImages, hasSize });

  useEffect(() => {
    if (at !== null && hasSize) showPage(at);
  }, [at, hasSize, showPage]);

  const items = virtual.getVirtualItems();
  const middle = (scroller.current?.scrollTop ?? 0) + size.height / 2;
  const current = (items.find(({ start, end }) => start <= middle && middle < end)?.index ?? items[0]?.index ?? 0) + 1;
  useEffect(() => onPage?.(current), [onPage, current]);
  const scale = typeof zoom === 'number' ? zoom : 1;
  return (
    <section className={styles.pane} aria-label={label}>
      <div className={styles.tools} role="toolbar" aria-label={`View of the ${label.toLowerCase()}`}>
        <span className={styles.name} title={source.filename}>
          {source.filename}
        </span>
        {source.hasImages && source.pageCount > 1 && (
          <Button size="small" aria-pressed={hasThumbnails} onClick={() => setThumbnails(!hasThumbnails)}>
            Pages
          </Button>
        )}
        <label className={styles.page}>
          Page
          <input
            aria-label="Page"
            value={typed ?? current}
            inputMode="numeric"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={() => setTyped(null)}
            onKeyDown={({ key }) => {
              const page = Number(typed ?? current);
              if (key !== 'Enter' || !Number.isInteger(page) || page < 1 || page > source.pageCount) return;
              setTyped(null);
              jumpTo(page);
            }}
          />
          of {source.pageCount}
        </label>
        {source.hasImages && (
          <>
            <Button size="small" onClick={() => setZoom(scale / STEP)} aria-label="Smaller">
              −
            </Button>
            <Button size="small" onClick={() => setZoom(scale * STEP)} aria-label="Larger">
              +
            </Button>
            <Button size="small" aria-pressed={zoom === 'width'} onClick={() => setZoom('width')}>
              Width
            </Button>
            <Button size="small" aria-pressed={zoom === 'height'} onClick={() => setZoom('height')}>
              Height
            </Button>
            {/* What lies over a page counts in the upright page. */}
            {overlay === undefined && (
              <Button size="small" onClick={() => setTurn((turn + 90) % 360)}>
                Turn
              </Button>
            )}
          </>
        )}
      </div>
      <div className={styles.body} data-thumbnails={hasThumbnails || undefined}>
        {hasThumbnails && <Thumbnails source={source} current={current} onOpen={jumpTo} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages scroll, also by the keyboard. */}
        <div ref={scroller} className={styles.scroller} tabIndex={0}>
          <div className={styles.pages} style={{ height: virtual.getTotalSize() }}>
            {preview !== null && <NoPageImages fileId={source.id} preview={preview} />}
            {hasSize &&
              preview === null &&
              items.map(({ index, start, key }) => {
                const page = index + 1;
                const onPage = byPage.get(page) ?? [];
                return (
                  <div
                    key={key}
                    ref={source.hasImages ? undefined : virtual.measureElement}
                    data-index={index}
                    data-page={page}
                    className={styles.slot}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {source.hasImages ? (
                      <div
                        className={styles.turned}
                        style={{
                          width: isTurned ? heightOf(page) * aspectOf(page) : widthOf(page),
                          height: heightOf(page),
                        }}
                      >
                        <div style={turn === 0 ? {} : turnStyle(turn, widthOf(page), aspectOf(page))}>
                          <ImagePage
                            source={source}
                            page={page}
                            marks={overlay === undefined ? onPage : NO_MARKS}
                            width={widthOf(page)}
                            aspect={aspectOf(page)}
                            onAspect={(aspect) => {
                              if (Math.abs(aspect - (aspects.get(page) ?? 0)) < 0.001) return;
                              setAspects((known) => new Map(known).set(page, aspect));
                            }}
                            nameOf={nameOf}
                            overlay={overlay?.(page)}
                            {...selection}
                          />
                        </div>
                      </div>
                    ) : (
                      <FlowPage source={source} page={page} marks={onPage} {...selection} />
                    )}
                  </div>
                );
              })}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Turns a page around its corner and moves it back into its place. */
function turnStyle(turn: number, width: number, aspect: number): { transform: string; transformOrigin: string } {
  const height = width * aspect;
  const moves: Record<number, string> = {
    90: `translateX(${height}px)`,
    180: `translate(${width}px, ${height}px)`,
    270: `translateY(${width}px)`,
  };
  return { transform: `${moves[turn] ?? ''} rotate(${turn}deg)`, transformOrigin: 'top left' };
}
