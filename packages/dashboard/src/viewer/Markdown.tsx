import { type ReactNode, useMemo } from 'react';
import styles from './Markdown.module.css';
import { type MarkdownBlock, type MarkdownTable, markdownBlocks } from './markdown-blocks.ts';

/**
 * The markdown of a page. It comes from a document that anybody may have sent, so it becomes text in elements of our
 * own: no markup of it ever reaches the page.
 */
export function Markdown({ text }: { text: string }): ReactNode {
  const blocks = useMemo(() => markdownBlocks(text), [text]);
  return (
    <div className={styles.markdown}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their order.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: MarkdownBlock }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // The page has headings of its own above these.
      const Heading = block.level === 1 ? 'h4' : block.level === 2 ? 'h5' : 'h6';
      return (
        <Heading className={styles.heading} data-level={block.level}>
          {block.text}
        </Heading>
      );
    }
    case 'code':
      return <pre className={styles.code}>{block.text}</pre>;
    case 'quote':
      return <blockquote className={styles.quote}>{block.text}</blockquote>;
    case 'item':
      return (
        <p className={styles.item} style={{ marginLeft: `${block.indent * 0.5}rem` }}>
          <span aria-hidden="true">{block.marker === '-' ? '•' : block.marker}</span> <span>{block.text}</span>
        </p>
      );
    case 'picture':
      return <p className={styles.picture}>Picture: {block.text}</p>;
    case 'table':
      return <Table table={block.table} />;
    case 'text':
      return <p className={styles.text}>{block.text}</p>;
  }
}

function Table({ table: { rows, isRightToLeft } }: { table: MarkdownTable }): ReactNode {
  return (
    <div className={styles.tableBox}>
      <table dir={isRightToLeft ? 'rtl' : undefined}>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their order.
            <tr key={row}>
              {cells.map(({ text, isHead, rowSpan, columnSpan }, column) => {
                const spans = { rowSpan, colSpan: columnSpan };
                return isHead ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing but their order.
                  <th key={column} {...spans}>
                    {text}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing but their order.
                  <td key={column} {...spans}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
