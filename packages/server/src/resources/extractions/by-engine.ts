/** Extractions by the built-in engine, which runs in a reader process. */
import type { DocumentWarning } from '../../documents/model/document.ts';
import { splitTag } from '../../documents/pool/pool-job.ts';
import type { Scope } from '../../lib/scope.ts';
import { GrowingOutput, parseGrowth } from '../../pipelines/extract-job/growth.ts';
import type { ExtractArgs } from '../../pipelines/extract-job/job.ts';
import type { ContentStore, KeptBlob } from '../blobs/service.ts';
import { LineBlob, writtenWhole } from '../documents/line-blob.ts';
import type { PoolWork, WorkTime } from '../documents/pool-work.ts';
import type { StoredDocument } from '../documents/service.ts';
import type { OnPartial } from './partial-lines.ts';
import { MAX_RESULT_BYTES } from './result-blob.ts';

const MAX_EVIDENCE_BYTES = 1024 ** 3;
/** Longer outputs are sent only once, at the end, because partial ones would have to be in memory here. */
const MAX_PARTIAL_BYTES = 16 * 1024 ** 2;

const DATA_CUT: DocumentWarning = {
  code: 'data_not_whole',
  message:
    'The file is data that is too long to be read whole. It was read as plain text, so lists may lack items: divide the ' +
    'file, or send one record per line.',
  page: null,
};

export interface EngineRequest extends Omit<ExtractArgs, 'path' | 'partials'>, WorkTime {
  onPartial?: OnPartial | undefined;
}

export async function extractByEngine(
  { work, ledger }: { work: PoolWork; ledger: ContentStore },
  scope: Scope,
  document: StoredDocument,
  { schema, choices, seed, scorer, onPartial, signal, deadlineMs }: EngineRequest,
): Promise<{ result: KeptBlob; evidence: KeptBlob; isValid: boolean; warnings: DocumentWarning[] }> {
  const result = new LineBlob(ledger, { scope, maxBytes: MAX_RESULT_BYTES, signal });
  const evidence = new LineBlob(ledger, { scope, maxBytes: MAX_EVIDENCE_BYTES, signal });
  let growing = new GrowingLines(onPartial);
  return writtenWhole([result, evidence], async () => {
    const { isValid, isDataCut } = await work.run('extract', {
      content: { scope, digests: { path: document.sha256 } },
      args: (paths) => ({ ...paths, schema, choices, seed, scorer, partials: onPartial !== undefined }),
      signal,
      deadlineMs,
      onPart: (part) => {
        const { tag, content } = splitTag(part);
        switch (tag) {
          case 'e':
            return evidence.write(content);
          case 'r':
            return result.append(content);
          case 'n':
            return result.write('');
          case 'w':
            growing.take(content);
            return undefined;
          case 'p':
            return undefined;
        }
      },
      onRestart: async () => {
        growing = new GrowingLines(onPartial);
        await Promise.all([result.restart(), evidence.restart()]);
      },
    });
    const warnings = isDataCut ? [DATA_CUT] : [];
    return { result: await result.finish(), evidence: await evidence.finish(), isValid, warnings };
  });
}

class GrowingLines {
  readonly #growing = new GrowingOutput();
  readonly #onPartial: OnPartial | undefined;
  #bytes = 0;

  constructor(onPartial: OnPartial | undefined) {
    this.#onPartial = onPartial;
  }

  take(line: Buffer): void {
    this.#bytes += line.length;
    if (this.#onPartial === undefined || this.#bytes > MAX_PARTIAL_BYTES) return;
    this.#growing.add(parseGrowth(line.toString('utf8')));
    this.#onPartial(() => this.#growing.output);
  }
}
