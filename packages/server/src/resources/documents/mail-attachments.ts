import type { AttachmentPart, MessageFacts } from '../../documents/formats/email/attachments.ts';
import { splitTag } from '../../documents/pool/pool-job.ts';
import { internal } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ContentStore, KeptBlob } from '../blobs/service.ts';
import type { PoolWork, WorkTime } from './pool-work.ts';

/** An attachment of a message, stored as its own content until it has been read. */
export interface KeptAttachment extends AttachmentPart {
  blob: KeptBlob;
}

const MAX_BYTES = 32 * 1024 ** 2;

export async function keepAttachments(
  { work, ledger }: { work: PoolWork; ledger: ContentStore },
  scope: Scope,
  { sha256, mimeType }: { sha256: string; mimeType: string },
  { signal, deadlineMs }: WorkTime,
): Promise<{ attachments: KeptAttachment[]; facts: MessageFacts }> {
  const kept: KeptAttachment[] = [];
  let announced: AttachmentPart | undefined;
  const facts = await work.run('attachments', {
    content: { scope, digests: { path: sha256 } },
    args: (paths) => ({ ...paths, mimeType }),
    signal,
    deadlineMs,
    onPart: (line) => {
      const { tag, content } = splitTag(line);
      if (tag === 'a') {
        announced = JSON.parse(content.toString('utf8')) as AttachmentPart;
        return undefined;
      }
      const part = announced;
      if (part === undefined) throw internal(new Error('an attachment was sent and not announced'));
      const bytes = Buffer.from(content.toString('latin1'), 'base64');
      return ledger
        .keep(scope, chunksOf(bytes), { maxBytes: MAX_BYTES, signal })
        .then((blob) => void kept.push({ ...part, blob }));
    },
    onRestart: async () => {
      announced = undefined;
      kept.length = 0;
    },
  });
  return { attachments: kept, facts };
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
