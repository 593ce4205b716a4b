import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './DataTable.module.css';

export interface Column<Row> {
  id: string;
  name: string;
  /** In rem. Without it, the column takes what is left. */
  width?: number;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  isLoadingMore?: boolean;
  /** What the table shows after its last row, such as the reason why no more rows came. */
  end?: ReactNode;
}

const ROW_PX = 32;
const OVERSCAN = 12;
/** What a column without a width keeps, in rem, before the table scrolls sideways. */
const FLEXIBLE = 9;

/** A list of any length: only the rows in view are in the page. Arrow keys move, Enter opens. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  onOpen,
  onEnd,
  isLoadingMore = false,
  end,
}: DataTableProps<Row>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.start ?? 0;
  const last = items.at(-1);
  const rest = virtual.getTotalSize() - (last?.end ?? 0);
  const minWidth = columns.reduce((sum, { width }) => sum + (width ?? FLEXIBLE), 0);
  const isAtEnd = last !== undefined && last.index >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onOpen?.(row);
    const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = event.currentTarget[step];
    if (next instanceof HTMLElement) next.focus();
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        style={{ minWidth: `${minWidth}rem` }}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? {} : { width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ id, name, isNumber }) => (
              <th key={id} scope="col" className={classes(isNumber === true && 'number')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.space} style={{ height: first }} />
            </tr>
          )}
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const opens = onOpen === undefined ? {} : { tabIndex: 0, onClick: () => onOpen(row) };
            return (
              <tr
                key={key}
                {...opens}
                data-id={rowId(row)}
                aria-rowindex={index + 2}
                className={classes(onOpen !== undefined && styles.opens)}
                onKeyDown={(event) => onKeyDown(event, row)}
              >
                {columns.map(({ id, isNumber, cell }) => (
                  <td key={id} className={classes(isNumber === true && 'number')}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {rest > 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.space} style={{ height: rest }} />
            </tr>
          )}
        </tbody>
      </table>
      {isLoadingMore && (
        <p className={styles.more} role="status">
          Loading more …
        </p>
      )}
      {end}
    </div>
  );
}
