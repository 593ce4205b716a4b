import type { NewEvent } from '../events/service.ts';
import type { Primitive, PrimitiveRow } from './primitive.ts';

type Described<Row extends PrimitiveRow> = Pick<
  Primitive<Row, never, never>,
  'resourceKind' | 'documentsOf' | 'metadataOf'
>;

/** What the end of a record announces; null for a record that has not ended, or was cancelled. */
export function primitiveEvent<Row extends PrimitiveRow>(
  { resourceKind, documentsOf, metadataOf }: Described<Row>,
  row: Row,
): NewEvent | null {
  const { id, status, error, model, page_count, credits } = row;
  if (status !== 'completed' && status !== 'failed') return null;
  return {
    type: `${resourceKind}.${status}`,
    data: {
      id,
      object: resourceKind,
      status,
      error,
      model,
      // In passing, documents are not recorded.
      documents: documentsOf(row).filter(({ file_id }) => file_id !== ''),
      metadata: metadataOf?.(row) ?? {},
      usage: { page_count, credits },
      workflow_id: row.workflow_id ?? null,
      run_id: row.run_id ?? null,
      block_id: row.block_id ?? null,
      created_at: row.created_at,
      completed_at: row.completed_at,
    },
  };
}
