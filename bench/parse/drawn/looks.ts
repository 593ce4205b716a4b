/** How tables of reports look: what is ruled, how names of columns and rows are set, what stands among the figures. */
import type { Draw } from '../../drawn/draw.ts';

export interface Look {
  /** `ends`: above and below; `three`: below the names too; `head`: only there. */
  frame: 'none' | 'head' | 'ends' | 'three' | 'rows' | 'columns' | 'grid' | 'zebra';
  /** Between columns, in em. */
  gap: number;
  isFullWidth: boolean;
  /** Of names over one another. */
  levels: 1 | 2 | 3;
  /** Lines under names that stand over several columns. */
  hasGroupRules: boolean;
  figures: 'right' | 'center' | 'left';
  /** Like the figures below them, or in the middle. */
  heads: 'same' | 'center';
  headHeight: 'bottom' | 'middle' | 'top';
  /** Narrow names have several lines. */
  areHeadsNarrow: boolean;
  isHeadBold: boolean;
  rowNames: 'short' | 'long' | 'indented' | 'leaders' | 'groups';
  /** Lines that name the rows below them. */
  sections: 'none' | 'first column' | 'middle';
  hasTotals: boolean;
  units: 'none' | 'one' | 'each' | 'numbers';
  /** Raised marks of notes. */
  hasMarks: boolean;
  /** Share of places without a figure: empty, a dash, `n/a`. */
  gaps: number;
  currency: 'none' | 'attached' | 'apart';
  columns: number;
  rows: number;
  /** A space after each so many rows. */
  blocks: number;
  /** Columns of words beside those of figures. */
  texts: number;
  place: 'page' | 'column' | 'pair' | 'landscape';
  size: number;
  lineHeight: number;
  /** Space above and below a row's text, in em. */
  padding: number;
  font: 'Sans' | 'Serif' | 'Condensed';
}

/** Any look. */
export function anyLook(draw: Draw): Look {
  const place = draw.one<Look['place']>(['page', 'page', 'page', 'column', 'pair', 'landscape']);
  const isNarrow = place === 'column' || place === 'pair';
  const columns = isNarrow ? draw.whole(2, 4) : draw.whole(2, place === 'landscape' ? 11 : 8);
  return {
    frame: draw.one(['none', 'head', 'ends', 'three', 'three', 'rows', 'columns', 'grid', 'zebra']),
    gap: draw.one([0.8, 1, 1.4, 2]),
    isFullWidth: draw.chance(0.6),
    levels: columns > 3 ? draw.one([1, 1, 2, 3]) : 1,
    hasGroupRules: draw.chance(0.5),
    figures: draw.one(['right', 'right', 'center', 'left']),
    heads: draw.one(['same', 'center']),
    headHeight: draw.one(['bottom', 'bottom', 'middle', 'top']),
    areHeadsNarrow: draw.chance(0.5),
    isHeadBold: draw.chance(0.5),
    rowNames: draw.one(['short', 'short', 'long', 'indented', 'leaders', 'groups']),
    sections: draw.one(['none', 'none', 'first column', 'middle']),
    hasTotals: draw.chance(0.4),
    units: draw.one(['none', 'none', 'one', 'each', 'numbers']),
    hasMarks: draw.chance(0.3),
    gaps: draw.one([0, 0, 0.1, 0.3]),
    currency: draw.one(['none', 'none', 'attached', 'apart']),
    columns,
    rows: draw.whole(4, 22),
    blocks: draw.one([0, 0, 5]),
    texts: draw.one([0, 0, 0, 1, 2]),
    place,
    size: isNarrow || place === 'landscape' ? draw.one([6, 7]) : draw.one([7, 8, 9]),
    lineHeight: draw.one([1.1, 1.2, 1.35]),
    padding: draw.one([0, 0.1, 0.3, 0.5]),
    font: draw.one(['Sans', 'Serif', 'Condensed']),
  };
}

/** A quiet table, on which each style changes what it is about. */
const quiet = (draw: Draw): Look => ({
  ...anyLook(draw),
  frame: draw.one(['none', 'three']),
  isFullWidth: true,
  levels: 1,
  figures: 'right',
  areHeadsNarrow: false,
  rowNames: 'short',
  sections: 'none',
  units: 'none',
  hasMarks: false,
  gaps: 0,
  currency: 'none',
  columns: draw.whole(3, 6),
  blocks: 0,
  texts: 0,
  place: 'page',
  size: draw.one([7, 8]),
});

const style = (change: (draw: Draw) => Partial<Look>) => (draw: Draw) => ({ ...quiet(draw), ...change(draw) });

export const STYLES: Readonly<Record<string, (draw: Draw) => Look>> = {
  plain: style(() => ({ frame: 'none' })),
  tight: style(() => ({ frame: 'none', isFullWidth: false, gap: 0.9, areHeadsNarrow: true })),
  'three rules': style(() => ({ frame: 'three' })),
  'head rule': style(() => ({ frame: 'head', areHeadsNarrow: true })),
  'rule per row': style((draw) => ({ frame: 'rows', rowNames: draw.one(['short', 'long']) })),
  'column lines': style(() => ({ frame: 'columns' })),
  grid: style(() => ({ frame: 'grid', levels: 2 })),
  'shaded rows': style(() => ({ frame: 'zebra' })),
  groups: style((draw) => ({ levels: 2, columns: draw.whole(4, 8), hasGroupRules: false })),
  'ruled groups': style((draw) => ({ levels: 2, columns: draw.whole(4, 8), hasGroupRules: true, frame: 'three' })),
  'groups of groups': style((draw) => ({ levels: 3, columns: draw.whole(6, 9), size: 7 })),
  'narrow heads': style((draw) => ({ areHeadsNarrow: true, columns: draw.whole(5, 8) })),
  'long names': style(() => ({ rowNames: 'long' })),
  'indented names': style((draw) => ({ rowNames: 'indented', sections: draw.one(['none', 'first column']) })),
  leaders: style(() => ({ rowNames: 'leaders' })),
  'names of groups': style(() => ({ rowNames: 'groups' })),
  sections: style(() => ({ sections: 'first column' })),
  'sections in the middle': style(() => ({ sections: 'middle' })),
  units: style((draw) => ({ units: draw.one(['one', 'each']) })),
  'numbered columns': style(() => ({ units: 'numbers' })),
  'marks of notes': style(() => ({ hasMarks: true })),
  'empty places': style(() => ({ gaps: 0.35 })),
  'currency apart': style(() => ({ currency: 'apart', hasTotals: true })),
  'left figures': style((draw) => ({ figures: draw.one(['left', 'center']) })),
  blocks: style(() => ({ blocks: 5, rows: 22 })),
  words: style((draw) => ({ texts: draw.whole(1, 3), columns: 3, frame: draw.one(['rows', 'three', 'grid']) })),
  column: style((draw) => ({ place: 'column', columns: draw.whole(2, 4), size: 7 })),
  pair: style((draw) => ({ place: 'pair', columns: draw.whole(2, 3), size: 6 })),
  landscape: style((draw) => ({ place: 'landscape', columns: draw.whole(8, 11), size: 7, levels: draw.one([1, 2]) })),
  any: anyLook,
  'sections under numbers': style(() => ({ units: 'numbers', sections: 'middle' })),
  'sections with leaders': style((draw) => ({
    rowNames: 'leaders',
    sections: 'first column',
    columns: draw.whole(2, 3),
  })),
  'common unit': style((draw) => ({ units: 'one', columns: draw.whole(3, 5), areHeadsNarrow: true })),
  'tight heads in the middle': style((draw) => ({
    frame: 'none',
    isFullWidth: false,
    gap: 0.8,
    areHeadsNarrow: true,
    headHeight: draw.one(['middle', 'top']),
  })),
};
