/** Pages of drawn tables as markup for a browser to print, and the true cells of each table. */
import type { Draw } from '../../drawn/draw.ts';
import type { Look } from './looks.ts';
import { type Content, type ContentCell, ContentDraw, type ContentRow } from './table-content.ts';

export interface TrueCell {
  r0: number;
  c0: number;
  r1: number;
  c1: number;
  text: string;
}

export interface DrawnPage {
  markup: string;
  tables: TrueCell[][];
}

const PROSE =
  'The programme was reviewed in the course of the year and its results are described below. Most of the increase was due to higher prices, while volumes changed little from one period to the next. The agencies expect that the trend will continue, although the estimates are uncertain. Further details can be found in the annex to this report and on the pages of the statistical office.';

export function drawnPage(draw: Draw, look: Look): DrawnPage {
  const count = look.place === 'pair' ? 2 : 1;
  const contents = Array.from({ length: count }, () => new ContentDraw(draw, look).content());
  const tables = contents.map((content) => tableMarkup(content, look, draw));
  const prose = `<p>${PROSE}</p>`;
  const isLandscape = look.place === 'landscape';
  const classes = `page ${isLandscape ? 'landscape' : 'portrait'}`;
  const family = `DejaVu ${look.font === 'Serif' ? 'Serif' : 'Sans'}`;
  const stretch = look.font === 'Condensed' ? 'font-stretch:75%;' : '';
  const body =
    look.place === 'pair'
      ? `${prose}<div class="pair">${tables.map((table) => `<div>${table}</div>`).join('')}</div>${prose}`
      : look.place === 'column'
        ? `<div class="pair"><div>${prose}${tables.join('')}${prose}</div><div>${prose.repeat(6)}</div></div>`
        : `${prose}${tables.join('')}${prose}`;
  return {
    markup: `<section class="${classes}" style="font-family:'${family}';${stretch}font-size:${look.size}pt;line-height:${look.lineHeight}">${body}</section>`,
    tables: contents.map(trueCells),
  };
}

export const documentOf = (pages: readonly DrawnPage[]): string => `<!doctype html><meta charset="utf-8"><style>
@page { size: 210mm 297mm; margin: 18mm 16mm } @page wide { size: 297mm 210mm; margin: 16mm }
body { margin: 0 } .page { break-after: page } .landscape { page: wide } p { margin: 0 0 1em; text-align: justify }
.pair { display: flex; gap: 8mm } .pair > div { flex: 1; min-width: 0 }
table { border-collapse: collapse; margin: .3em 0 } td, th { font-weight: inherit; vertical-align: bottom }
.caption { font-weight: bold; margin: 1em 0 .2em; text-align: left } .notes { margin-bottom: 1.5em }
sup { font-size: 65%; line-height: 0 }
</style>${pages.map(({ markup }) => markup).join('\n')}`;

const LINE = '.6pt solid #000';

function tableMarkup(content: Content, look: Look, draw: Draw): string {
  const headRows = content.rows.filter(({ kind }) => kind === 'head').length;
  const rows = content.rows.map((row, index) => {
    const isLastHead = index === headRows - 1;
    const isLast = index === content.rows.length - 1;
    const styles = rowStyle(row, look, { index, isLastHead, isLast });
    const cells = row.cells.map((cell) => cellMarkup(cell, row, look, content.columns)).join('');
    const padding =
      row.kind === 'section' && cellsIn(row) < content.columns ? `<td colspan="${content.columns - 1}"></td>` : '';
    const space = row.endsBlock ? `<tr><td colspan="${content.columns}" style="height:.8em"></td></tr>` : '';
    return `<tr style="${styles}">${cells}${padding}</tr>${space}`;
  });
  const width = look.isFullWidth ? 'width:100%;' : '';
  const caption = `<div class="caption">${content.title}</div>`;
  const notes = content.notes.map((note) => `<div>${note}</div>`).join('');
  const title = draw.chance(0.8) ? caption : '';
  return `${title}<table style="${width}">${rows.join('')}</table><div class="notes" style="font-size:85%">${notes}</div>`;
}

const cellsIn = (row: ContentRow): number => row.cells.reduce((sum, cell) => sum + cell.columnSpan, 0);

function rowStyle(
  row: ContentRow,
  { frame, isHeadBold }: Look,
  { index, isLastHead, isLast }: { index: number; isLastHead: boolean; isLast: boolean },
): string {
  const styles: string[] = [];
  const hasEnds = ['ends', 'three', 'rows', 'columns', 'grid'].includes(frame);
  if (index === 0 && hasEnds) styles.push(`border-top:${LINE}`);
  if (isLast && hasEnds) styles.push(`border-bottom:${LINE}`);
  if (isLastHead && ['head', 'three', 'columns', 'rows'].includes(frame)) styles.push(`border-bottom:${LINE}`);
  if (frame === 'rows' && row.kind !== 'head') styles.push(`border-bottom:${LINE}`);
  if (frame === 'zebra') styles.push(`background:${row.kind === 'head' ? '#bcd' : index % 2 === 0 ? '#eee' : '#fff'}`);
  if ((row.kind === 'head' && isHeadBold) || row.kind === 'total') styles.push('font-weight:bold');
  return styles.join(';');
}

function cellMarkup(cell: ContentCell, row: ContentRow, look: Look, columns: number): string {
  const { frame, gap, padding, figures, heads, headHeight, areHeadsNarrow, hasGroupRules } = look;
  const isGroup = cell.kind === 'head' && cell.columnSpan > 1;
  const isName = cell.kind === 'name' || cell.kind === 'section' || cell.kind === 'text';
  const isFirstHead = cell.kind === 'head' && row.cells[0] === cell;
  const align =
    isGroup || cell.columnSpan === columns
      ? 'center'
      : isName || isFirstHead
        ? 'left'
        : cell.kind === 'head' && heads === 'center'
          ? 'center'
          : figures;
  const styles = [`text-align:${align}`, `padding:${padding}em ${gap / 2}em`];
  if (cell.kind === 'head') styles.push(`vertical-align:${headHeight}`);
  if (cell.kind === 'head' && areHeadsNarrow && !isGroup) styles.push('max-width:6em');
  if (isName && cell.kind !== 'section')
    styles.push(`max-width:${cell.kind === 'text' ? 9 : 22}em`, 'vertical-align:top');
  if (cell.kind === 'name') styles.push('padding-left:0');
  if (cell.kind === 'figure' && look.texts > 0) styles.push('vertical-align:top');
  if (frame === 'grid') styles.push(`border:${LINE}`, `padding:${padding + 0.15}em .5em`);
  if (frame === 'columns' && cell.kind !== 'section')
    styles.push(`border-left:${LINE}`, `border-right:${LINE}`, 'padding-left:.4em');
  if (cell.kind === 'section') styles.push('font-weight:bold');
  const spans = `${cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : ''}${cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : ''}`;
  // The line ends before the next group, as printers set it.
  const hasRule = isGroup && hasGroupRules && frame !== 'grid';
  const inner = contentMarkup(cell, look);
  return `<td${spans} style="${styles.join(';')}">${hasRule ? `<div style="border-bottom:${LINE}">${inner}</div>` : inner}</td>`;
}

function contentMarkup({ text, currency, mark, unit, indent = 0 }: ContentCell, look: Look): string {
  const raised = mark === undefined ? '' : `<sup>${mark}</sup>`;
  if (currency !== undefined && look.currency === 'apart')
    return `<span style="display:flex;justify-content:space-between"><span>${currency}</span><span>${text}${raised}</span></span>`;
  const inner = `${currency ?? ''}${text}${raised}${unit === undefined ? '' : `<br>${unit}`}`;
  return indent > 0 ? `<span style="display:block;padding-left:${indent}em">${inner}</span>` : inner;
}

function trueCells({ rows, columns }: Content): TrueCell[] {
  const taken = new Set<number>();
  const cells: TrueCell[] = [];
  for (const [row, { cells: own }] of rows.entries()) {
    let column = 0;
    for (const { text, currency = '', mark = '', unit = '', rowSpan, columnSpan } of own) {
      while (taken.has(row * columns + column)) column += 1;
      for (let down = 0; down < rowSpan; down += 1)
        for (let across = 0; across < columnSpan; across += 1) taken.add((row + down) * columns + column + across);
      const whole = `${currency}${text}${mark} ${unit}`.trim();
      if (whole !== '')
        cells.push({ r0: row, c0: column, r1: row + rowSpan - 1, c1: column + columnSpan - 1, text: whole });
      column += columnSpan;
    }
  }
  return cells;
}
