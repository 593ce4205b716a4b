/** Checks whether each record can be converted to its contract type. */
import { api, type Endpoint } from '@recto/contract';
import { z } from 'zod';
import { listShape } from '../../http/readable-list.ts';
import { UnreadableRecord } from '../../lib/unreadable.ts';
import { toAudit } from '../audit/service.ts';
import { toClassification } from '../classifications/record.ts';
import { toCorrection } from '../corrections/record.ts';
import { toEdit } from '../edits/record.ts';
import { toTemplate } from '../edits/templates.ts';
import { toEgress } from '../egress/service.ts';
import { withoutOutput } from '../extractions/record.ts';
import { toFile } from '../files/service.ts';
import { toParse } from '../parses/record.ts';
import { toPartition } from '../partitions/record.ts';
import { toRun } from '../runs/record.ts';
import { toGeneratedSchema } from '../schemas/record.ts';
import { toScorer } from '../scorers/record.ts';
import { toSplit } from '../splits/record.ts';
import { toTable } from '../tables/service.ts';
import { toWorkflow } from '../workflows/record.ts';
import { toVersion } from '../workflows/versions.ts';
import type { RecordRow, RecordTable } from './store.ts';

type ToItem = (row: never) => unknown;

const KINDS: readonly { table: RecordTable; toItem: ToItem; endpoint: Pick<Endpoint, 'response'> }[] = [
  { table: 'files', toItem: toFile, endpoint: api.files.list },
  { table: 'tables', toItem: toTable, endpoint: api.tables.list },
  { table: 'parses', toItem: toParse, endpoint: api.parses.list },
  { table: 'extractions', toItem: withoutOutput, endpoint: api.extractions.list },
  { table: 'schema_generations', toItem: (row) => toGeneratedSchema(row), endpoint: api.schemas.get },
  { table: 'partitions', toItem: (row) => toPartition(row), endpoint: api.partitions.list },
  { table: 'edits', toItem: (row) => toEdit(row), endpoint: api.edits.list },
  { table: 'edit_templates', toItem: (row) => toTemplate(row), endpoint: api.editTemplates.list },
  { table: 'splits', toItem: (row) => toSplit(row), endpoint: api.splits.list },
  { table: 'classifications', toItem: (row) => toClassification(row), endpoint: api.classifications.list },
  { table: 'corrections', toItem: (row) => toCorrection(row, false), endpoint: api.corrections.list },
  // Whether versions are chosen automatically is a column of the schema's row.
  {
    table: 'scorers',
    toItem: (row: object) => toScorer({ ...row, is_automatic: true } as never),
    endpoint: api.scorers.list,
  },
  { table: 'workflows', toItem: toWorkflow, endpoint: api.workflows.list },
  { table: 'workflow_runs', toItem: toRun, endpoint: api.workflowRuns.list },
  { table: 'workflow_versions', toItem: toVersion, endpoint: api.workflowVersions.list },
  { table: 'egress', toItem: toEgress, endpoint: api.egress.list },
  { table: 'audit_log', toItem: toAudit, endpoint: api.audit.list },
];

export interface RecordKind {
  readonly table: RecordTable;
  /** Returns why the record cannot be shown, or null. */
  fault(row: RecordRow): string | null;
}

export const recordKinds = (): RecordKind[] =>
  KINDS.map(({ table, toItem, endpoint }) => {
    const check = checkOf(endpoint);
    return {
      table,
      fault: (row) => {
        try {
          return check(toItem(row as never));
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      },
    };
  });

function checkOf(endpoint: Pick<Endpoint, 'response'>): (item: unknown) => string | null {
  const list = listShape(endpoint);
  const { response } = endpoint;
  return (item) => {
    if (list === null && response instanceof z.ZodType) {
      const checked = z.safeParse(response, item);
      return checked.success ? null : messageOf(checked.error);
    }
    const unreadable = list?.check(item) ?? null;
    return unreadable instanceof UnreadableRecord ? messageOf(unreadable.reason) : null;
  };
}

/** Describes the first issue: where, and what. */
function messageOf(reason: unknown): string {
  if (!(reason instanceof z.ZodError)) return reason instanceof Error ? reason.message : String(reason);
  const [issue] = reason.issues;
  return issue === undefined ? reason.message : `${issue.path.join('.')}: ${issue.message}`;
}
