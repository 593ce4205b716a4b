/** Responses of routes: outputs in blobs are streamed, everything else is sent as is. */
import { JsonStream } from '../../http/json-stream.ts';
import { type ListShape, readableRows, withUnreadable } from '../../http/readable-list.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { Created, Lifecycle } from './lifecycle.ts';
import type { PrimitiveRow } from './primitive.ts';

export function recordAnswer<Row extends PrimitiveRow, Result, Body extends object>(
  lifecycle: Lifecycle<Row, Result, Body>,
  scope: Scope,
  row: Row,
  withOutput: boolean,
): Body | JsonStream {
  const { output, toBody } = lifecycle.primitive;
  if (output === undefined || !withOutput || !lifecycle.hasOutput(row)) return toBody(row, { withOutput });
  return new JsonStream(output.chunks(scope, row));
}

export const createdAnswer = <Row extends PrimitiveRow, Result, Body extends object>(
  lifecycle: Lifecycle<Row, Result, Body>,
  scope: Scope,
  created: Created<Row, Body>,
): Body | JsonStream => ('body' in created ? created.body : recordAnswer(lifecycle, scope, created.row, true));

export function listAnswer<Row extends PrimitiveRow, Result, Body extends object>(
  lifecycle: Lifecycle<Row, Result, Body>,
  scope: Scope,
  { data, list_metadata }: Awaited<ReturnType<Lifecycle<Row, Result, Body>['list']>>,
  { withOutput, shape }: { withOutput: boolean; shape: ListShape | null },
) {
  const toItem = (row: Row) => lifecycle.primitive.toBody(row, { withOutput });
  const isStreamed = withOutput && data.some((row) => lifecycle.hasOutput(row));
  if (!isStreamed) return { data: mapRecords(data, toItem), list_metadata };
  const { rows, unreadable } = readableRows(data, toItem, shape);
  const metadata = withUnreadable(list_metadata, unreadable);
  return new JsonStream(listChunks(lifecycle, scope, rows, metadata), unreadable);
}

async function* listChunks<Row extends PrimitiveRow, Result, Body extends object>(
  lifecycle: Lifecycle<Row, Result, Body>,
  scope: Scope,
  rows: readonly Row[],
  list_metadata: object,
): AsyncGenerator<string> {
  const { output } = lifecycle.primitive;
  yield '{"data":[';
  for (const [index, row] of rows.entries()) {
    if (index > 0) yield ',';
    if (output !== undefined && (await lifecycle.lossOf(scope, row)) === null) yield* output.chunks(scope, row);
    else yield JSON.stringify(lifecycle.withoutLostOutput(row));
  }
  yield `],"list_metadata":${JSON.stringify(list_metadata)}}`;
}
