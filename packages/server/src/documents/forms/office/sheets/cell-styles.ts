/** What the formats of cells say: whether a number is a date, and whether a cell is meant to be filled in. */

import { childOf, childrenOf, elementsIn, type SourceElement } from '../../../formats/office/source-xml.ts';
import { attribute } from '../../../formats/office/xml.ts';

export type NumberKind = 'general' | 'text' | 'date' | 'time' | 'percent' | 'number';

export interface CellStyle {
  numbers: NumberKind;
  /** Cells that stay open when the sheet is protected. */
  isUnlocked: boolean;
  /** True for a cell with a border or a colour of its own. */
  isMarked: boolean;
}

const PLAIN: CellStyle = { numbers: 'general', isUnlocked: false, isMarked: false };

export type CellStyles = (index: number) => CellStyle;

export function readCellStyles(root: SourceElement | null): CellStyles {
  const formats = new Map(
    childrenOf(childOf(root ?? undefined, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      attributes.formatCode ?? '',
    ]),
  );
  const fills = childrenOf(childOf(root ?? undefined, 'x:fills'), 'x:fill').map(isColoured);
  const borders = childrenOf(childOf(root ?? undefined, 'x:borders'), 'x:border').map(hasLine);
  const styles = childrenOf(childOf(root ?? undefined, 'x:cellXfs'), 'x:xf').map((style): CellStyle => {
    const { numFmtId, fillId, borderId } = style.attributes;
    const id = Number(numFmtId ?? 0);
    return {
      numbers: formats.has(id) ? kindOfCode(formats.get(id) ?? '') : kindOfBuiltIn(id),
      isUnlocked: ['0', 'false'].includes(childOf(style, 'x:protection')?.attributes.locked ?? ''),
      isMarked: fills[Number(fillId ?? 0)] === true || borders[Number(borderId ?? 0)] === true,
    };
  });
  return (index) => styles[index] ?? PLAIN;
}

function isColoured(fill: SourceElement): boolean {
  const pattern = childOf(fill, 'x:patternFill');
  const color = childOf(pattern, 'x:fgColor')?.attributes;
  const isWhite = /^(?:FF)?FFFFFF$/i.test(color?.rgb ?? '') || (color?.theme === '0' && color.tint === undefined);
  return pattern?.attributes.patternType === 'solid' && !isWhite;
}

const hasLine = (border: SourceElement): boolean =>
  elementsIn(border).some((side) => (attribute(side, 'style') ?? 'none') !== 'none');

function kindOfBuiltIn(id: number): NumberKind {
  if (id === 0) return 'general';
  if (id === 49) return 'text';
  if (id === 9 || id === 10) return 'percent';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
}

/** Of a format such as `dd/mm/yyyy;@` or `#,##0.00 "days"`, without what it shows literally. */
function kindOfCode(code: string): NumberKind {
  const bare = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')[0]
    ?.toLowerCase();
  if (bare === undefined || bare === '' || bare === 'general') return 'general';
  if (bare.trim() === '@') return 'text';
  if (/[yd]/.test(bare) || /m{3,}/.test(bare)) return 'date';
  if (/[hs]/.test(bare)) return 'time';
  return bare.includes('%') ? 'percent' : 'number';
}
