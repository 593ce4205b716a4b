/** Compiles a definition inside a reader process, because four megabytes of YAML would block other requests. */
import type { Finding, Issue } from '../issue.ts';
import { toIssue } from '../issue.ts';
import { type CompiledGraph, type CompileOptions, compileDefinition } from './compile.ts';

type Names = 'secretNames' | 'tableIds' | 'modelNames';

export interface CompileArgs extends Omit<CompileOptions, Names> {
  text: string;
  secretNames?: string[];
  tableIds?: string[];
  modelNames?: string[];
}

export interface IssuesArgs extends CompileArgs {
  findings: Finding[];
}

export type CompiledDefinition = Omit<CompiledGraph, 'placeOf'>;

export function compileArgs(text: string, options: CompileOptions): CompileArgs {
  const { secretNames, tableIds, modelNames, ...rest } = options;
  return {
    ...rest,
    text,
    ...(secretNames && { secretNames: [...secretNames] }),
    ...(tableIds && { tableIds: [...tableIds] }),
    ...(modelNames && { modelNames: [...modelNames] }),
  };
}

export function runCompile(args: CompileArgs): CompiledDefinition {
  const { placeOf: _, ...compiled } = compiledOf(args);
  return compiled;
}

/** Locates findings of others in the text. */
export function runIssues({ findings, ...args }: IssuesArgs): Issue[] {
  const { placeOf } = compiledOf(args);
  return findings.map((finding) => toIssue(finding, placeOf));
}

function compiledOf({ text, secretNames, tableIds, modelNames, ...options }: CompileArgs): CompiledGraph {
  return compileDefinition(text, {
    ...options,
    ...(secretNames && { secretNames: new Set(secretNames) }),
    ...(tableIds && { tableIds: new Set(tableIds) }),
    ...(modelNames && { modelNames: new Set(modelNames) }),
  });
}
