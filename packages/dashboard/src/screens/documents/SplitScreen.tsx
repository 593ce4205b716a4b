import type { SheetRegion, Split, SplitPart } from '@recto/sdk';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Lane } from '../../viewer/PageLanes.tsx';
import styles from './LanesView.module.css';
import { LanesView } from './LanesView.tsx';
import { RecordFrame } from './RecordFrame.tsx';

export function SplitScreen(): ReactNode {
  const { splitId } = useParams({ from: '/splits/$splitId' });
  return (
    <RecordFrame
      name="Split"
      id={splitId}
      get={(client, signal) => client.splits.get({ split_id: splitId }, { signal })}
      cancel={(client) => client.splits.cancel({ split_id: splitId })}
    >
      {(split) => <SplitView split={split} />}
    </RecordFrame>
  );
}

/** Pages that belong to no part are left out of the result; here they have a lane of their own. */
function withRest(lanes: Lane[], pageCount: number): Lane[] {
  const taken = new Set(lanes.flatMap(({ pages }) => pages));
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1).filter((page) => !taken.has(page));
  return pages.length === 0
    ? lanes
    : [...lanes, { name: 'in no part', pages, likelihood: null, pageLikelihoods: [], isRest: true }];
}

function SplitView({ split }: { split: Split }): ReactNode {
  const { output, consensus, file, usage, subdocuments } = split;
  const answers = useMemo(() => {
    const result = output.map(({ name, pages }, index): Lane => {
      const found = consensus.likelihoods[index];
      return { name, pages, likelihood: found?.name ?? null, pageLikelihoods: found?.pages ?? [] };
    });
    const voted = consensus.choices.map((choice) =>
      choice.map(({ name, pages }): Lane => ({ name, pages, likelihood: null, pageLikelihoods: [] })),
    );
    return [result, ...voted].map((lanes) => withRest(lanes, usage.page_count));
  }, [output, consensus, usage.page_count]);
  const regions = output.flatMap((part) => part.regions.map((region) => ({ part, region })));
  return (
    <LanesView
      label="Parts"
      file={file}
      pageCount={usage.page_count}
      answers={answers}
      head={
        <span>
          {output.length} {output.length === 1 ? 'part' : 'parts'} of {subdocuments.map(({ name }) => name).join(', ')}
        </span>
      }
      foot={regions.length > 0 && <Regions regions={regions} />}
    />
  );
}

/** `B` for 2, as sheets count columns. */
const columnName = (column: number): string =>
  column <= 0 ? '' : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

const placeOf = ({ row_start, row_end, col_start, col_end }: SheetRegion): string =>
  col_start === null || col_end === null
    ? `rows ${row_start} to ${row_end}`
    : `${columnName(col_start)}${row_start}:${columnName(col_end)}${row_end}`;

function Regions({ regions }: { regions: { part: SplitPart; region: SheetRegion }[] }): ReactNode {
  return (
    <section className={styles.foot} aria-label="Regions">
      <h2>Where on the sheets</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Sheet</th>
            <th scope="col">Cells</th>
            <th scope="col">Header rows</th>
          </tr>
        </thead>
        <tbody>
          {regions.map(({ part, region }) => (
            <tr key={`${part.name} ${region.sheet_index} ${placeOf(region)}`}>
              <td>{part.name}</td>
              <td>{region.sheet_name}</td>
              <td className="mono">{placeOf(region)}</td>
              <td>{region.header_rows.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
