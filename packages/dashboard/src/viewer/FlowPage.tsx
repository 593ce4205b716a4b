import type { DocumentPage, TableBlock, TextBlock, WordRange } from '@recto/sdk';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import type { DocumentSource } from './document-source.ts';
import styles from './FlowPage.module.css';
import type { Mark } from './marks.ts';
import type { Selection } from './selection.ts';
import { usePageLayout } from './use-page.ts';

interface FlowPageProps extends Selection {
  source: DocumentSource;
  page: number;
  marks: readonly Mark[];
}

/** Word files, mails, sheets and plain text: the words of the document model with their marks. */
export function FlowPage({ source, page, marks, ...selection }: FlowPageProps): ReactNode {
  const { layout, error } = usePageLayout(source, page, true);
  const markOf = useMemo(() => {
    const found = new Map<number, Mark>();
    for (const mark of marks) for (const word of mark.words) found.set(word, mark);
    return found;
  }, [marks]);
  if (error !== null) return <ErrorBox error={error} />;
  if (layout === undefined) return <Waiting for={`Reading page ${page}`} />;
  return (
    <article className={styles.flow} aria-label={layout.sheet?.name ?? `Page ${page} of ${source.filename}`}>
      {layout.sheet !== undefined && <h3 className={styles.sheetName}>{layout.sheet.name}</h3>}
      {layout.blocks.map((block, index) => {
        const key = `${block.kind} ${index}`;
        if (block.kind === 'table') {
          return <FlowTable key={key} block={block} layout={layout} markOf={markOf} selection={selection} />;
        }
        if (block.kind === 'image')
          return (
            <p key={key} className={styles.picture}>
              {block.description ?? 'Picture'}
            </p>
          );
        return <FlowText key={key} block={block} layout={layout} markOf={markOf} selection={selection} />;
      })}
    </article>
  );
}

interface PartProps {
  layout: DocumentPage;
  markOf: ReadonlyMap<number, Mark>;
  selection: Selection;
}

function FlowText({ block, ...rest }: PartProps & { block: TextBlock }): ReactNode {
  const lines = block.lines.map((line) => (
    <span key={line.from} className={block.kind === 'code' ? styles.codeLine : undefined}>
      {line.before}
      <Words range={line} {...rest} />{' '}
    </span>
  ));
  if (block.kind === 'heading') return <h4 className={styles.heading}>{lines}</h4>;
  if (block.kind === 'code') return <pre className={styles.code}>{lines}</pre>;
  const marker = block.marker === undefined ? null : `${block.marker} `;
  return (
    <p className={classes(block.kind === 'list_item' && styles.item)}>
      {marker}
      {lines}
    </p>
  );
}

/** Words in a row with the same mark are one piece, so that a value looks like one. */
function Words({ range, layout, markOf, selection }: PartProps & { range: WordRange }): ReactNode {
  const pieces: { mark: Mark | undefined; from: number; text: string }[] = [];
  for (let index = range.from; index < range.to; index += 1) {
    const word = layout.words[index];
    if (word === undefined) continue;
    const mark = markOf.get(index);
    const space = word.space_before && index > range.from ? ' ' : '';
    const last = pieces.at(-1);
    if (last !== undefined && last.mark === mark) last.text += `${space}${word.text}`;
    else {
      // A space between two values belongs to neither.
      if (space !== '') pieces.push({ mark: undefined, from: index - 0.5, text: space });
      pieces.push({ mark, from: index, text: word.text });
    }
  }
  return pieces.map(({ mark, from, text }) =>
    mark === undefined ? text : <Marked key={from} mark={mark} text={text} selection={selection} />,
  );
}

function Marked({ mark, text, selection }: { mark: Mark; text: string; selection: Selection }): ReactNode {
  const { selected, hovered, onSelect, onHover } = selection;
  const element = useRef<HTMLElement>(null);
  const isSelected = mark.id === selected;
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the value tree offers the same by keyboard.
    <mark
      ref={element}
      data-id={mark.id}
      className={classes(
        styles.mark,
        styles[mark.tone],
        isSelected && styles.selected,
        mark.id === hovered && styles.hovered,
      )}
      onMouseEnter={() => onHover(mark.id)}
      onMouseLeave={() => onHover(null)}
      onClick={() => onSelect(mark.id)}
    >
      {text}
    </mark>
  );
}

const ROW_PX = 26;
/** Longer tables scroll by themselves, with only the rows in view in the page. */
const SHOWN_ROWS = 60;

function FlowTable({ block, ...rest }: PartProps & { block: TableBlock }): ReactNode {
  const { table } = block;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const byRow = new Map<number, typeof table.cells>();
    for (const cell of table.cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
    return byRow;
  }, [table.cells]);
  const isLong = table.rows > SHOWN_ROWS;
  const virtual = useVirtualizer({
    count: table.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    enabled: isLong,
  });
  const selectedRow = useMemo(() => {
    const { selected } = rest.selection;
    if (selected === null) return null;
    const isSelected = ({ from, to }: WordRange): boolean => {
      for (let word = from; word < to; word += 1) if (rest.markOf.get(word)?.id === selected) return true;
      return false;
    };
    return table.cells.find(({ words }) => words.some(isSelected))?.row ?? null;
  }, [rest.selection, rest.markOf, table.cells]);
  useEffect(() => {
    if (isLong && selectedRow !== null) virtual.scrollToIndex(selectedRow, { align: 'center' });
  }, [isLong, selectedRow, virtual]);
  const items = virtual.getVirtualItems();
  const shown = isLong ? items.map(({ index }) => index) : Array.from({ length: table.rows }, (_, index) => index);
  const before = isLong ? (items[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <div ref={scroller} className={classes(styles.tableBox, isLong && styles.long)}>
      <table className={styles.table}>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {shown.map((row) => (
            <tr key={row} data-row={row}>
              {(rows.get(row) ?? []).map((cell) => (
                <td
                  key={cell.column}
                  rowSpan={isLong ? 1 : cell.row_span}
                  colSpan={cell.column_span}
                  title={cell.formula === undefined ? cell.address : `${cell.address ?? ''} = ${cell.formula}`}
                  className={classes(row < table.header_rows && styles.headCell)}
                >
                  {cell.words.map((range) => (
                    <Words key={range.from} range={range} {...rest} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}
