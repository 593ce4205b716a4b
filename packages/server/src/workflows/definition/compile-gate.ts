/** The way to the compiler of definitions from where requests are served: it runs in a reader process. */
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import { badDocumentReason } from '../../lib/errors.ts';
import { diagnosticsOf, type Finding, type Issue, toIssue } from '../issue.ts';
import type { PoolJobs } from '../pool-jobs.ts';
import type { CompileOptions } from './compile.ts';
import { type CompiledDefinition, compileArgs } from './compile-job.ts';

export interface CompileGate {
  compile(text: string, options: CompileOptions, signal: AbortSignal): Promise<CompiledDefinition>;
  /** What others found in the definition, with its places in the text. */
  issuesOf(findings: readonly Finding[], text: string, options: CompileOptions, signal: AbortSignal): Promise<Issue[]>;
}

/** Of processor time. The largest definition that is allowed takes two seconds. */
const PROCESSOR_MS = 20_000;
/** A machine may be busy with other things. */
const DEADLINE_MS = 600_000;

/** What the pool says of work that was too much for a child. */
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
