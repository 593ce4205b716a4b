/** What an extraction found without the values that are not proved, for `require_proof`. */
import { splitTag } from '../../documents/pool/pool-job.ts';
import type { Scope } from '../../lib/scope.ts';
import type { RequireProofArgs } from '../../pipelines/prove/job.ts';
import type { ContentStore, KeptBlob } from '../blobs/service.ts';
import { LineBlob, writtenWhole } from '../documents/line-blob.ts';
import type { PoolWork, WorkTime } from '../documents/pool-work.ts';
import type { StoredDocument } from '../documents/service.ts';
import { MAX_RESULT_BYTES } from './result-blob.ts';

export interface ProofGate extends WorkTime, Pick<RequireProofArgs, 'schema'> {
  document: StoredDocument;
  /** The digest of the document's own bytes. */
  originalSha256: string;
  result: KeptBlob;
  evidence: KeptBlob | null;
}

export function gateByProof(
  { work, ledger }: { work: PoolWork; ledger: ContentStore },
  scope: Scope,
  { document, originalSha256, result, evidence, schema, signal, deadlineMs }: ProofGate,
): Promise<{ result: KeptBlob; isValid: boolean }> {
  const gated = new LineBlob(ledger, { scope, maxBytes: MAX_RESULT_BYTES, signal });
  return writtenWhole([gated], async () => {
    const digests = {
      path: document.sha256,
      resultPath: result.sha256,
      originalPath: originalSha256,
      evidencePath: evidence?.sha256 ?? null,
    };
    const { isValid } = await work.run('require_proof', {
      content: { scope, digests },
      args: (paths) => ({ ...paths, schema }),
      signal,
      deadlineMs,
      onPart: (part) => {
        const { tag, content } = splitTag(part);
        if (tag === 'p') return undefined;
        return tag === 'r' ? gated.append(content) : gated.write('');
      },
      onRestart: () => gated.restart(),
    });
    return { result: await gated.finish(), isValid };
  });
}
