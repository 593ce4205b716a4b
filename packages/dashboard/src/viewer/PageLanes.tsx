import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Chip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import type { DocumentSource } from './document-source.ts';
import styles from './PageLanes.module.css';
import { Thumbnail } from './Thumbnails.tsx';

export interface Lane {
  name: string;
  pages: readonly number[];
  /** How likely the name is right. */
  likelihood: number | null;
  /** How likely each page belongs to it, in the order of the pages. */
  pageLikelihoods: readonly number[];
  /** True for the lane of pages that belong to no part. */
  isRest?: true;
}

export interface LanePlace {
  lane: number;
  page: number;
}

interface PageLanesProps {
  label: string;
  lanes: readonly Lane[];
  source: DocumentSource;
  selected: LanePlace | null;
  onSelect: (place: LanePlace) => void;
}

const PAGE_PX = 76;
const LANE_PX = 48;
const LIKELY = 0.8;

const percentOf = (share: number): string => `${Math.round(share * 100)} %`;

/** "2–4, 7": consecutive pages as ranges. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/**
 * One lane for each part over the pages of the document. Arrow keys go along a lane and from lane to lane. Documents may
 * have any number of pages and parts, because only what is in view is in the page.
 */
export function PageLanes({ label, lanes, source, selected, onSelect }: PageLanesProps): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  const columns = useVirtualizer({
    count: source.pageCount,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => PAGE_PX,
    overscan: 3,
  });
  const rows = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_PX,
    overscan: 3,
  });
  useEffect(() => {
    if (selected === null) return;
    rows.scrollToIndex(selected.lane, { align: 'auto' });
    columns.scrollToIndex(selected.page - 1, { align: 'auto' });
  }, [selected, rows, columns]);

  const move = (event: KeyboardEvent): void => {
    if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    const place = placeAfter(event.key, lanes, selected);
    if (place !== undefined) onSelect(place);
  };

  const shown = columns.getVirtualItems();
  const place = selected === null ? null : placeWords(lanes[selected.lane], selected.page);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lanes scroll and are chosen by the keyboard too.
    <section ref={scroller} className={styles.lanes} aria-label={label} tabIndex={0} onKeyDown={move}>
      <p className="visually-hidden" role="status">
        {place}
      </p>
      <div
        className={styles.surface}
        style={{
          width: `calc(var(--name) + ${columns.getTotalSize()}px)`,
          height: `calc(var(--head) + ${rows.getTotalSize()}px)`,
        }}
      >
        <div className={styles.head} aria-hidden="true">
          <div className={styles.corner}>Page</div>
          {shown.map(({ index, start }) => (
            <div key={index} className={styles.page} style={{ left: `calc(var(--name) + ${start}px)`, width: PAGE_PX }}>
              {source.hasImages && <Thumbnail source={source} page={index + 1} />}
              {index + 1}
            </div>
          ))}
        </div>
        <ol>
          {rows.getVirtualItems().map(({ index, start }) => (
            <LaneRow
              key={index}
              lane={lanes[index] as Lane}
              top={start}
              from={(shown[0]?.index ?? 0) + 1}
              to={(shown.at(-1)?.index ?? -1) + 1}
              selected={selected?.lane === index ? selected.page : null}
              onSelect={(page) => onSelect({ lane: index, page })}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Left and right along the pages of a lane, up and down to the first page of another one. */
function placeAfter(key: string, lanes: readonly Lane[], selected: LanePlace | null): LanePlace | undefined {
  const { lane, page } = selected ?? { lane: key === 'ArrowDown' ? -1 : 0, page: 0 };
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = lane + (key === 'ArrowDown' ? 1 : -1);
    const first = lanes[next]?.pages[0];
    return first === undefined ? undefined : { lane: next, page: first };
  }
  const pages = lanes[lane]?.pages ?? [];
  const at = pages.indexOf(page);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: pages.length - 1 };
  const found = pages[steps[key] ?? -1];
  return found === undefined ? undefined : { lane, page: found };
}

function placeWords(lane: Lane | undefined, page: number): string {
  const share = lane?.pageLikelihoods[lane.pages.indexOf(page)];
  return `${lane?.name ?? ''}: page ${page}${share === undefined ? '' : `, likelihood ${percentOf(share)}`}`;
}

interface LaneRowProps {
  lane: Lane;
  top: number;
  /** The first and the last page in view. */
  from: number;
  to: number;
  /** The page that is selected in this lane. */
  selected: number | null;
  onSelect: (page: number) => void;
}

function LaneRow({ lane, top, from, to, selected, onSelect }: LaneRowProps): ReactNode {
  const { name, pages, likelihood, pageLikelihoods, isRest } = lane;
  const inView = pages.flatMap((page, at) => (page >= from && page <= to ? [{ page, at }] : []));
  return (
    <li className={styles.lane} style={{ transform: `translateY(${top}px)` }}>
      <div className={styles.name} title={`${name}, pages ${pageRanges(pages)}`}>
        <strong>{name}</strong>
        <span className={styles.said}>
          <span className="visually-hidden">pages </span>
          {pageRanges(pages)}
          {likelihood !== null && (
            <>
              {' · '}
              <Likelihood share={likelihood} />
            </>
          )}
        </span>
      </div>
      {inView.map(({ page, at }) => {
        const share = pageLikelihoods[at];
        return (
          <button
            key={page}
            type="button"
            tabIndex={-1}
            aria-pressed={page === selected}
            aria-label={placeWords(lane, page)}
            data-lane-page={page}
            className={classes(
              styles.cell,
              pages[at - 1] !== page - 1 && styles.first,
              pages[at + 1] !== page + 1 && styles.last,
              isRest === true && styles.rest,
              share !== undefined && share < LIKELY && styles.doubtful,
            )}
            style={{ left: `calc(var(--name) + ${(page - 1) * PAGE_PX}px)`, width: PAGE_PX }}
            onClick={() => onSelect(page)}
          >
            {share !== undefined && percentOf(share)}
          </button>
        );
      })}
    </li>
  );
}

function Likelihood({ share }: { share: number }): ReactNode {
  if (share >= LIKELY) return percentOf(share);
  return (
    <Chip tone="wait" sign="?">
      {percentOf(share)}
    </Chip>
  );
}
