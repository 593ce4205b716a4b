import type { AttachmentPart, AttachmentsArgs } from '../../documents/email/attachments.ts';
import type { WorkLimits } from '../../documents/pool/job-watch.ts';
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';

/** A file that came with a message, kept as content of its own until it has been read. */
export interface KeptAttachment extends AttachmentPart {
  blob: KeptBlob;
}

export const MAIL_TYPES: ReadonlySet<string> = new Set(['message/rfc822', 'application/vnd.ms-outlook']);

const MAX_BYTES = 32 * 1024 ** 2;

export async function keepAttachments(
  { readers, ledger }: { readers: ReaderPool; ledger: BlobLedger },
  scope: Scope,
  args: AttachmentsArgs,
  { signal, limits }: { signal: AbortSignal; limits: WorkLimits },
): Promise<KeptAttachment[]> {
  const kept: KeptAttachment[] = [];
  let announced: AttachmentPart | undefined;
  await readers.run('attachments', args, {
    signal,
    ...limits,
    onPart: (line) => {
      const part = announced;
      announced = undefined;
      if (part === undefined) {
        announced = JSON.parse(line.toString('utf8')) as AttachmentPart;
        return undefined;
      }
      const bytes = Buffer.from(line.toString('latin1'), 'base64');
      return ledger
        .keep(scope, chunksOf(bytes), { maxBytes: MAX_BYTES, signal })
        .then((blob) => void kept.push({ ...part, blob }));
    },
    onRestart: async () => {
      announced = undefined;
      kept.length = 0;
    },
  });
  return kept;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
