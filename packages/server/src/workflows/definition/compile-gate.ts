/** Runs the compiler of definitions in a reader process, for the code that serves requests. */
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import { badDocumentReason } from '../../lib/errors.ts';
import { diagnosticsOf, type Finding, type Issue, toIssue } from '../issue.ts';
import type { PoolJobs } from '../pool-jobs.ts';
import type { CompileOptions } from './compile.ts';
import { type CompiledDefinition, compileArgs } from './compile-job.ts';

export interface CompileGate {
  compile(text: string, options: CompileOptions, signal: AbortSignal): Promise<CompiledDefinition>;
  /** Locates findings of others in the text of the definition. */
  issuesOf(findings: readonly Finding[], text: string, options: CompileOptions, signal: AbortSignal): Promise<Issue[]>;
}

/** CPU time. The largest allowed definition takes two seconds. */
const PROCESSOR_MS = 20_000;
/** Generous, because the machine may be busy. */
const DEADLINE_MS = 600_000;

/** Error codes of the pool for work that exceeded a child's limits. */
const TOO_MUCH: ReadonlySet<string> = new Set(['document_timeout', 'document_too_complex', 'document_crashed']);

export function createCompileGate(readers: ReaderPool<PoolJobs>): CompileGate {
  const limits = { processorMs: PROCESSOR_MS, deadlineMs: DEADLINE_MS };
  return {
    compile: async (text, options, signal) => {
      try {
        const args = compileArgs(text, options);
        return await readers.run('compile_definition', args, { ...limits, signal });
      } catch (error) {
        if (isTooMuch(error)) return refused();
        throw error;
      }
    },
    issuesOf: (findings, text, options, signal) =>
      readers.run(
        'definition_issues',
        { ...compileArgs(text, options), findings: [...findings] },
        { ...limits, signal },
      ),
  };
}

function refused(): CompiledDefinition {
  const message = 'the definition takes too much time or memory to be compiled';
  const issue = toIssue({ code: 'LIMIT_EXCEEDED', path: [], message });
  return { graph: null, source_id: null, block_count: 0, edge_count: 0, diagnostics: diagnosticsOf([issue]) };
}

const isTooMuch = (error: unknown): boolean => TOO_MUCH.has(badDocumentReason(error) ?? '');
