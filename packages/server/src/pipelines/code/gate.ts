/** Runs the code parsers in a reader process, for the code that serves requests. */
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import { badDocumentReason } from '../../lib/errors.ts';
import type { PipelineJobs } from '../pool-jobs.ts';
import type { Code } from './check-code.ts';
import type { SyntaxFault } from './syntax-fault.ts';

export interface CodeGate {
  /** Returns the first fault of each code, or null. */
  checkAll(codes: readonly Code[], options?: { signal?: AbortSignal | undefined }): Promise<(SyntaxFault | null)[]>;
}

/** CPU time: a megabyte of code takes two seconds, and the parser half a second to load. */
const LIMITS = { checkMs: 8_000, msPerCharacter: 0.01 };
/** Generous, because the machine may be busy. */
const DEADLINE_MS = 600_000;

/** Error codes of the pool for work that exceeded a child's limits. */
const TOO_MUCH: ReadonlySet<string> = new Set(['document_timeout', 'document_too_complex', 'document_crashed']);

export function createCodeGate(readers: ReaderPool<PipelineJobs>, limits = LIMITS): CodeGate {
  const checkAll: CodeGate['checkAll'] = async (codes, { signal } = {}) => {
    if (codes.length === 0) return [];
    const characters = codes.reduce((sum, { text }) => sum + text.length, 0);
    try {
      return await readers.run(
        'check_codes',
        { codes },
        {
          processorMs: limits.checkMs + characters * limits.msPerCharacter,
          deadlineMs: DEADLINE_MS,
          ...(signal !== undefined && { signal }),
        },
      );
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      if (codes.length === 1) return [TOO_COMPLEX];
      // Together they were too much; checking each alone shows which one is.
      const each = await Promise.all(codes.map((code) => checkAll([code], { signal })));
      return each.flat();
    }
  };
  return { checkAll };
}

const TOO_COMPLEX: SyntaxFault = { message: 'the code is too complex to be checked', line: 1, column: 1 };

const isTooMuch = (error: unknown): boolean => TOO_MUCH.has(badDocumentReason(error) ?? '');
