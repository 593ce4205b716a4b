import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Mark } from './marks.ts';

interface PlaceOptions {
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  /** What is selected, and where it stands as soon as that is known. */
  selected: string | null;
  target: Mark | null;
  /** Changes whenever pages get another size. */
  heightOf: (page: number) => number;
  /** Whether pages have the size of their pictures, which is known before they are drawn. */
  hasImages: boolean;
  hasSize: boolean;
}

export interface Place {
  showPage: (page: number) => void;
  /** The same for a reader who asks for it, and leaves the selected value with it. */
  jumpTo: (page: number) => void;
}

/** How a reader moves on. A scroll alone does not tell, because the pane scrolls too. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** Between pages, and around a value that counts as in view, in pixels. */
export const GAP = 16;

/**
 * Where the pages are scrolled to: at the selected value until the reader moves on, and then where the reader is. Sizes
 * of pages change whenever one is drawn for the first time, which must not move what the reader looks at.
 */
export function usePlace(options: PlaceOptions): Place {
  const { virtual, scroller, selected, target, heightOf, hasImages, hasSize } = options;
  const isFollowing = useRef(true);
  const seen = useRef({ index: 0, share: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each selection is followed anew.
  useEffect(() => {
    isFollowing.current = true;
  }, [selected]);

  useEffect(() => {
    const { current } = scroller;
    if (!hasSize || current === null) return;
    const startOf = (index: number): number => virtual.getOffsetForIndex(index, 'start')?.[0] ?? 0;
    if (!isFollowing.current || target === null) {
      const { index, share } = seen.current;
      const offset = startOf(index) + share * (heightOf(index + 1) + GAP);
      // A scroll under way goes on undisturbed where nothing above it has another size.
      if (hasImages && Math.abs(offset - current.scrollTop) > 1) virtual.scrollToOffset(offset);
      return;
    }
    const start = startOf(target.page - 1);
    const top = target.boxes[0]?.top;
    const at = top === undefined ? start : start + top * heightOf(target.page);
    const isInView = at > current.scrollTop + GAP && at < current.scrollTop + current.clientHeight - 3 * GAP;
    const isPageInView = start >= current.scrollTop - GAP && start < current.scrollTop + current.clientHeight;
    if (top === undefined ? isPageInView : isInView) return;
    virtual.scrollToOffset(Math.max(0, at - current.clientHeight / 3));
  }, [target, hasSize, hasImages, virtual, heightOf, scroller]);

  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const onMove = (): void => {
      isFollowing.current = false;
    };
    const onScroll = (): void => {
      const item = virtual.getVirtualItemForOffset(current.scrollTop);
      if (item !== undefined) seen.current = { index: item.index, share: (current.scrollTop - item.start) / item.size };
    };
    for (const move of MOVES) current.addEventListener(move, onMove, { passive: true });
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      for (const move of MOVES) current.removeEventListener(move, onMove);
      current.removeEventListener('scroll', onScroll);
    };
  }, [virtual, scroller]);

  const showPage = useCallback(
    (page: number) => {
      // The browser tells of a scroll only with its next frame, and sizes may change before.
      seen.current = { index: page - 1, share: 0 };
      virtual.scrollToIndex(page - 1, { align: 'start' });
    },
    [virtual],
  );
  const jumpTo = useCallback(
    (page: number) => {
      isFollowing.current = false;
      showPage(page);
    },
    [showPage],
  );
  return { showPage, jumpTo };
}
