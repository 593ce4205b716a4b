/**
 * Checks everything that an installation has stored, and changes nothing. Others may write meanwhile, so apparent
 * damage is checked a second time before it is reported.
 */
import { BlobDamaged, BlobLost } from '../../blobs/blobs.ts';
import type { CheckedBlobStore } from '../../blobs/checked.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { ID_PREFIX } from '../../lib/ids.ts';
import { recordKinds } from './records.ts';
import * as store from './store.ts';

export type FindingKind =
  /** A record needs content that is not stored. */
  | 'content_lost'
  /** Stored content does not match its hash. */
  | 'content_damaged'
  /** Stored content has another length than recorded. */
  | 'content_size'
  /** A record refers to content that is not claimed for it and will be collected. */
  | 'content_unclaimed'
  /** Content is stored, but no record or ledger row knows it. */
  | 'content_unknown'
  /** A record cannot be shown. */
  | 'record_unreadable'
  /** An upload was never ended, or a process died during it and left a temporary. */
  | 'upload_stuck';

export interface Finding {
  severity: 'error' | 'warning';
  kind: FindingKind;
  environment: string | null;
  sha256: string | null;
  /** Ids of the records concerned. */
  records: string[];
  message: string;
}

export interface FsckReport {
  checked: { blobs: number; bytes: number; stored_blobs: number; records: number };
  /** True if content was compared with its hash, not only by length. */
  compared: boolean;
  findings: Finding[];
}

export interface FsckDependencies {
  db: Db;
  blobs: CheckedBlobStore;
  clock: Clock;
}

export interface FsckOptions {
  /** Check only lengths, not the content itself. */
  quick: boolean;
  onFinding?: (finding: Finding) => void;
}

const STUCK_MS = 24 * 3_600_000;

export async function checkInstallation(
  deps: FsckDependencies,
  { quick, onFinding = () => {} }: FsckOptions,
): Promise<FsckReport> {
  const environments = await store.environmentNames(deps.db);
  const report: FsckReport = {
    checked: { blobs: 0, bytes: 0, stored_blobs: 0, records: 0 },
    compared: !quick,
    findings: [],
  };
  const found = (finding: Omit<Finding, 'environment'> & { environmentId: string | null }): void => {
    const { environmentId, ...rest } = finding;
    const environment = environmentId === null ? null : (environments.get(environmentId) ?? environmentId);
    report.findings.push({ ...rest, environment });
    onFinding({ ...rest, environment });
  };
  for await (const blob of store.ledgerBlobs(deps.db)) {
    report.checked.blobs += 1;
    report.checked.bytes += blob.size_bytes;
    const finding = await lookAt(deps, blob, quick);
    if (finding !== null) found({ environmentId: blob.environment_id, sha256: blob.sha256, ...finding });
  }
  for await (const { namespace, sha256, sizeBytes } of deps.blobs.list()) {
    report.checked.stored_blobs += 1;
    // The ledger has a row before content is stored and until after it was removed.
    if ((await store.findLedgerBlob(deps.db, namespace, sha256)) !== undefined) continue;
    if ((await deps.blobs.stat(namespace, sha256)) === null) continue;
    const message = `${sizeBytes} bytes are stored that no record ever named. They can be removed.`;
    found({ severity: 'warning', kind: 'content_unknown', environmentId: namespace, sha256, records: [], message });
  }
  for (const { environment_id, record_id, sha256 } of await store.unclaimedContent(deps.db)) {
    const message = 'The record names content that is not kept for it, and that will be removed.';
    const finding = { severity: 'error', kind: 'content_unclaimed' } as const;
    found({ ...finding, environmentId: environment_id, sha256, records: [record_id], message });
  }
  for (const { table, fault } of recordKinds()) {
    for await (const row of store.recordsOf(deps.db, table)) {
      report.checked.records += 1;
      const reason = fault(row);
      if (reason === null) continue;
      const message = `A row of ${table} is not what the service writes: ${reason}. Lists leave it out.`;
      const finding = { severity: 'error', kind: 'record_unreadable', sha256: null } as const;
      found({ ...finding, environmentId: row.environment_id, records: [row.id], message });
    }
  }
  const before = new Date(deps.clock.now().getTime() - STUCK_MS);
  const stuck = { severity: 'warning', kind: 'upload_stuck', sha256: null } as const;
  for (const { environment_id, file_id, expires_at } of await store.uploadsExpiredBefore(
    deps.db,
    before.toISOString(),
  )) {
    const message = `An upload expired at ${expires_at} and was not removed. Does a worker run?`;
    found({ ...stuck, environmentId: environment_id, records: [file_id], message });
  }
  for await (const { name, modifiedAt } of deps.blobs.listTemporaries()) {
    if (modifiedAt >= before) continue;
    const message = `The temporary ${name} was last written at ${modifiedAt.toISOString()}. Does a worker run?`;
    found({ ...stuck, environmentId: null, records: [], message });
  }
  return report;
}

type BlobFinding = Pick<Finding, 'severity' | 'kind' | 'records' | 'message'>;

async function lookAt(deps: FsckDependencies, blob: store.LedgerBlob, quick: boolean): Promise<BlobFinding | null> {
  const first = await stateOf(deps, blob, quick);
  if (first === null) return null;
  // The content may have been removed or rewritten since the ledger was read.
  const now = await store.findLedgerBlob(deps.db, blob.environment_id, blob.sha256);
  if (now === undefined || now.owners.length === 0) return null;
  const kind = await stateOf(deps, now, quick);
  if (kind === null) return null;
  const isDerived = now.owners.every((owner) => owner.startsWith(`${ID_PREFIX.document_cache}_`));
  const isOriginal = now.owners.some((owner) => owner.startsWith(`${ID_PREFIX.file}_`));
  const severity = isDerived && kind === 'content_lost' ? 'warning' : 'error';
  return { severity, kind, records: now.owners, message: `${WHAT[kind]} ${advice({ isDerived, isOriginal })}` };
}

const WHAT = {
  content_lost: 'The content is not stored any more.',
  content_damaged: 'The content is damaged.',
  content_size: 'The content is stored, and of another length than it was recorded with.',
};

function advice({ isDerived, isOriginal }: { isDerived: boolean; isOriginal: boolean }): string {
  if (isDerived) return 'It is made again when it is needed.';
  return isOriginal
    ? 'Restore it from a backup, or send the document again.'
    : 'It is made again from the document when it is asked for, where no model made it.';
}

async function stateOf(
  { blobs }: FsckDependencies,
  { environment_id, sha256, size_bytes }: store.LedgerBlob,
  quick: boolean,
): Promise<keyof typeof WHAT | null> {
  const info = await blobs.stat(environment_id, sha256);
  if (info === null) return 'content_lost';
  if (quick) return info.sizeBytes === size_bytes ? null : 'content_size';
  try {
    await blobs.verify(environment_id, sha256);
    return null;
  } catch (error) {
    if (error instanceof BlobDamaged) return info.sizeBytes === size_bytes ? 'content_damaged' : 'content_size';
    if (error instanceof BlobLost) return 'content_lost';
    throw error;
  }
}
