/** The parts of an extraction that run in reader processes. */
import { stat } from 'node:fs/promises';
import type { BlobStore } from '../../blobs/blobs.ts';
import type { ReaderPool, RunOptions } from '../../documents/pool/reader-pool.ts';
import { badDocument } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ConsensusArgs, ConsensusSummary } from '../../pipelines/consensus/job.ts';
import { GrowingOutput, parseGrowth } from '../../pipelines/extract-job/growth.ts';
import type { ExtractArgs, ExtractLine, ExtractSummary } from '../../pipelines/extract-job/job.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { AnswerLikelihoodsArgs, AnswerLikelihoodsSummary } from '../../pipelines/likelihoods/job.ts';
import type { PromptPage } from '../../pipelines/model-extract/prompt-pages.ts';
import { withLocalFile } from '../blobs/local-file.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import { LineBlob } from '../documents/line-blob.ts';
import { type ReadingLimits, workLimitsOf } from '../documents/reading-limits.ts';
import type { DocumentModel } from '../documents/service.ts';
import type { PartialOutput } from './by-model.ts';
import { MAX_RESULT_BYTES } from './result-blob.ts';

export interface PoolWorkDependencies {
  blobs: BlobStore;
  readers: ReaderPool;
  ledger: BlobLedger;
  limits: ReadingLimits;
}

export interface WorkTime {
  signal: AbortSignal;
  deadlineMs: number;
}

export interface PartialWork extends WorkTime {
  onPartial?: ((partial: PartialOutput) => void) | undefined;
}

const MAX_EVIDENCE_BYTES = 1024 ** 3;
/** Of all pages together, as a model is to read them: they are in memory while it does. */
const MAX_PROMPT_CHARACTERS = 32 * 1024 ** 2;

/** Longer outputs are said once, at the end: they would have to be in memory here. */
const MAX_PARTIAL_BYTES = 16 * 1024 ** 2;

class GrowingLines {
  readonly #growing = new GrowingOutput();
  readonly #onPartial: ((partial: PartialOutput) => void) | undefined;
  #bytes = 0;

  constructor(onPartial: ((partial: PartialOutput) => void) | undefined) {
    this.#onPartial = onPartial;
  }

  take(line: Buffer): void {
    this.#bytes += line.length;
    if (this.#onPartial === undefined || this.#bytes > MAX_PARTIAL_BYTES) return;
    this.#growing.add(parseGrowth(line.toString('utf8')));
    this.#onPartial(() => this.#growing.output);
  }
}

export class ExtractionPoolWork {
  readonly #deps: PoolWorkDependencies;

  constructor(deps: PoolWorkDependencies) {
    this.#deps = deps;
  }

  /** The embedded engine. */
  async extract(
    scope: Scope,
    model: DocumentModel,
    { schema, choices, seed, scorer, onPartial, ...time }: Omit<ExtractArgs, 'path' | 'partials'> & PartialWork,
  ): Promise<{ result: KeptBlob; evidence: KeptBlob; isValid: boolean }> {
    const { ledger } = this.#deps;
    const { signal } = time;
    const result = new LineBlob(ledger, { scope, maxBytes: MAX_RESULT_BYTES, signal });
    const evidence = new LineBlob(ledger, { scope, maxBytes: MAX_EVIDENCE_BYTES, signal });
    let growing = new GrowingLines(onPartial);
    try {
      const { isValid } = await this.#run<ExtractSummary>(
        scope,
        model,
        { job: 'extract', args: { schema, choices, seed, scorer, partials: onPartial !== undefined }, time },
        {
          onPart: (part) => {
            const content = part.subarray(1);
            switch (String.fromCharCode(part[0] ?? 0) as ExtractLine) {
              case 'e':
                return evidence.write(content);
              case 'r':
                return result.append(content);
              case 'n':
                return result.write('');
              case 'w':
                growing.take(content);
                return undefined;
              default:
                return undefined;
            }
          },
          onRestart: async () => {
            growing = new GrowingLines(onPartial);
            await Promise.all([result.restart(), evidence.restart()]);
          },
        },
      );
      return { result: await result.finish(), evidence: await evidence.finish(), isValid };
    } catch (error) {
      await Promise.all([result.abandon(), evidence.abandon()]);
      throw error;
    }
  }

  async promptPages(scope: Scope, model: DocumentModel, time: WorkTime): Promise<PromptPage[]> {
    let pages: PromptPage[] = [];
    let characters = 0;
    await this.#run(
      scope,
      model,
      { job: 'prompt_pages', args: {}, time },
      {
        onPart: (part) => {
          characters += part.length;
          if (characters > MAX_PROMPT_CHARACTERS) {
            throw badDocument('document_too_long', 'The document is too long to be read by a model.');
          }
          pages.push(JSON.parse(part.toString('utf8')) as PromptPage);
          return undefined;
        },
        onRestart: async () => {
          pages = [];
          characters = 0;
        },
      },
    );
    return pages;
  }

  /** JSON in the shape of a model's answer, with a likelihood at each of its leaves. */
  async answerLikelihoods(
    scope: Scope,
    model: DocumentModel,
    { schema, output }: Pick<AnswerLikelihoodsArgs, 'schema' | 'output'>,
    time: WorkTime,
  ): Promise<string> {
    let text = '';
    await this.#run<AnswerLikelihoodsSummary>(
      scope,
      model,
      { job: 'answer_likelihoods', args: { schema, output }, time },
      {
        onPart: (part) => {
          text += part.toString('utf8');
          return undefined;
        },
        onRestart: async () => {
          text = '';
        },
      },
    );
    return text;
  }

  /** Each line of the answer is JSON: consensus, likelihoods, votes, alignment, likelihoods by path. */
  async consensus(
    inputs: JsonObject[],
    { align, votes, signal }: Pick<ConsensusArgs, 'align' | 'votes'> & { signal: AbortSignal },
  ): Promise<{ lines: string[]; nearest: number }> {
    let lines: string[] = [];
    const args: ConsensusArgs = { inputs, align, votes };
    const { nearest } = await this.#deps.readers.run<ConsensusSummary>('consensus', args, {
      signal,
      onPart: (part) => {
        lines.push(part.toString('utf8'));
        return undefined;
      },
      onRestart: async () => {
        lines = [];
      },
    });
    return { lines, nearest };
  }

  #run<T>(
    scope: Scope,
    model: KeptBlob,
    { job, args, time }: { job: string; args: object; time: WorkTime },
    handlers: Pick<RunOptions, 'onPart' | 'onRestart'>,
  ): Promise<T> {
    return withLocalFile(this.#deps.blobs, scope, model.sha256, async (path) => {
      const limits = workLimitsOf(this.#deps.limits, (await stat(path)).size, time.deadlineMs);
      return this.#deps.readers.run<T>(job, { path, ...args }, { signal: time.signal, ...limits, ...handlers });
    });
  }
}
