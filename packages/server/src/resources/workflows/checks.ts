/**
 * Checks of a graph that need other parts of the system: secrets, tables, and reader processes for schemas and code.
 */
import { AppError, invalidRequest } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { modelNames } from '../../models/model-names.ts';
import type { ModelsConfig } from '../../models/settings.ts';
import type { CodeGate } from '../../pipelines/code/gate.ts';
import type { SyntaxFault } from '../../pipelines/code/syntax-fault.ts';
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { blockType } from '../../workflows/blocks/registry.ts';
import { checkGraph } from '../../workflows/checks/check-graph.ts';
import type { CompileGate } from '../../workflows/definition/compile-gate.ts';
import type { CompiledDefinition } from '../../workflows/definition/compile-job.ts';
import type { GraphBlock, WorkflowGraph } from '../../workflows/graph.ts';
import { type DocumentPath, type Finding, type Issue, toIssue } from '../../workflows/issue.ts';
import { type DeclaredCode, declaredCode } from '../../workflows/schemas/declared-code.ts';
import { type KnownNames, malformedReferences } from '../../workflows/schemas/reference-findings.ts';
import { secretReferences, tableReferences } from '../../workflows/schemas/references.ts';
import { declaredSchemas } from '../../workflows/schemas/resolve.ts';
import type { Secrets } from '../secrets/service.ts';
import type { Tables } from '../tables/service.ts';

export interface GraphChecksDependencies {
  secrets: Secrets;
  tables: Tables;
  models: ModelsConfig;
  gate: SchemaGate;
  code: CodeGate;
  compiler: CompileGate;
  serviceDomain: string;
}

interface CheckOptions {
  signal: AbortSignal;
}

export class GraphChecks {
  readonly #deps: GraphChecksDependencies;

  constructor(deps: GraphChecksDependencies) {
    this.#deps = deps;
  }

  /** Compiles a definition to a graph with warnings; throws a 400 with everything that is wrong. */
  async compile(
    scope: Scope,
    text: string,
    { workflowId, current, signal }: { workflowId: string; current?: WorkflowGraph } & CheckOptions,
  ): Promise<CompiledDefinition & { graph: WorkflowGraph }> {
    const { serviceDomain, compiler } = this.#deps;
    const options = { serviceDomain, workflowId, ...(await this.known(scope)), ...(current && { current }) };
    const compiled = await compiler.compile(text, options, signal);
    if (compiled.graph === null) throw compileError(compiled.diagnostics.issues);
    const findings = await this.#readerFindings(compiled.graph, signal);
    if (findings.length > 0) {
      const issues = await compiler.issuesOf(findings, text, options, signal);
      throw compileError([...compiled.diagnostics.issues, ...issues]);
    }
    return { ...compiled, graph: compiled.graph };
  }

  async requirePublishable(
    scope: Scope,
    graph: WorkflowGraph,
    { isLive, signal }: { isLive: boolean } & CheckOptions,
  ): Promise<void> {
    const known = await this.known(scope);
    await this.#requireSound(graph, known, { signal, verb: 'published' });
    if (isLive) requireResources(graph, known);
  }

  /** For a run of a draft. Secrets are found missing when the run starts. */
  async requireRunnable(scope: Scope, graph: WorkflowGraph, { signal }: CheckOptions): Promise<void> {
    await this.#requireSound(graph, await this.known(scope), { signal, verb: 'run' });
  }

  async #requireSound(
    graph: WorkflowGraph,
    known: Known,
    { signal, verb }: { verb: 'published' | 'run' } & CheckOptions,
  ): Promise<void> {
    const { issues } = checkGraph(graph, known);
    const errors = [
      ...issues.filter(isError),
      ...(await this.#readerFindings(graph, signal)).map((found) => toIssue(found)),
    ];
    if (errors.length === 0) return;
    throw invalidRequest(`Workflow has structural errors and cannot be ${verb}: ${summaryOf(errors)}`);
  }

  /** What publishing would report for one config beyond its type's own checks. Paths are relative to the config. */
  async configFaults(block: GraphBlock, { signal }: CheckOptions): Promise<Finding[]> {
    const alone = { name: '', description: '', blocks: [{ ...block, parent_id: null }], edges: [] };
    const inConfig = ['spec', 'blocks', block.id, 'config'].length;
    const findings = await this.#readerFindings(alone, signal);
    return [
      ...malformedReferences({ block, type: blockType(block.type) }).map(({ at, ...found }) => ({
        ...found,
        path: at,
      })),
      ...findings.map((finding) => ({ ...finding, path: finding.path.slice(inConfig) })),
    ];
  }

  /** What the environment and the installation have. */
  async known(scope: Scope): Promise<Known> {
    const { secrets, tables, models } = this.#deps;
    const [listed, tableNames] = await Promise.all([secrets.list(scope), tables.names(scope)]);
    return {
      secretNames: new Set(listed.secrets.map(({ name }) => name)),
      tableIds: new Set(tableNames.keys()),
      // Without configured models the built-in engine serves every name, and a fallback accepts every name.
      ...(models.definitions.length > 0 && models.fallback === null && { modelNames: new Set(modelNames(models)) }),
    };
  }

  /** Findings that need a reader process. */
  async #readerFindings(graph: WorkflowGraph, signal: AbortSignal): Promise<Finding[]> {
    const [schemas, code] = await Promise.all([this.#schemaFindings(graph, signal), this.#codeFindings(graph, signal)]);
    return [...schemas, ...code];
  }

  async #codeFindings(graph: WorkflowGraph, signal: AbortSignal): Promise<Finding[]> {
    const uses = [...Map.groupBy(declaredCode(graph), ({ language, text }) => `${language}\0${text}`).values()];
    const codes = uses.flatMap(([first]) =>
      first === undefined ? [] : [{ language: first.language, text: first.text }],
    );
    const faults = await this.#deps.code.checkAll(codes, { signal });
    return faults.flatMap((fault, index): Finding[] =>
      fault === null ? [] : (uses[index] ?? []).map((use) => codeFinding(use, fault)),
    );
  }

  /** Compiles schemas in a reader process, each distinct one once. */
  async #schemaFindings(graph: WorkflowGraph, signal: AbortSignal): Promise<Finding[]> {
    const declared = Map.groupBy(declaredSchemas(graph), ({ schema }) => JSON.stringify(schema));
    const uses = [...declared.values()];
    const schemas = uses.flatMap(([first]) => (first === undefined ? [] : [first.schema]));
    const checked = await this.#deps.gate.checkAll(schemas, { signal });
    return checked.flatMap((result, index): Finding[] => {
      if (result.ok) return [];
      return (uses[index] ?? []).flatMap(({ path, block_path, schema }) =>
        result.problems.map(({ pointer, message }) => ({
          code: 'INVALID_BLOCK_CONFIG' as const,
          path: [...path, ...stepsOf(schema, pointer)],
          block_path,
          message: `The schema cannot be used: ${message}`,
        })),
      );
    });
  }
}

const LANGUAGES = { python: 'Python', typescript: 'TypeScript' };

const codeFinding = (
  { language, path, block_path }: DeclaredCode,
  { message, line, column }: SyntaxFault,
): Finding => ({
  code: 'INVALID_BLOCK_CONFIG',
  path,
  block_path,
  message: `is not valid ${LANGUAGES[language]}: ${message} (line ${line}, column ${column} of the code)`,
  details: { code_line: line, code_column: column },
});

/** Converts a JSON pointer to a path, in which list indexes are numbers. */
function stepsOf(schema: JsonObject, pointer: string): DocumentPath {
  let at: Json | undefined = schema;
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
      const index: number | null = Array.isArray(at) && /^\d+$/.test(step) ? Number(step) : null;
      at = Array.isArray(at) ? at[index ?? -1] : isObject(at) ? at[step] : undefined;
      return index ?? step;
    });
}

export interface Known extends KnownNames {
  secretNames: ReadonlySet<string>;
  tableIds: ReadonlySet<string>;
}

/** A run in production would fail without these, so publishing requires them. */
function requireResources(graph: WorkflowGraph, { secretNames, tableIds }: Known): void {
  const secrets = missingSecrets(graph, secretNames);
  const tables = tableReferences(graph).filter((id) => !tableIds.has(id));
  const wanted = [
    ...(secrets.length > 0 ? [`no secret named ${secrets.join(', ')}; set it`] : []),
    ...(tables.length > 0 ? [`no table ${tables.join(', ')}; promote with a table_map or name another table`] : []),
  ];
  if (wanted.length === 0) return;
  throw invalidRequest(`Workflow cannot be published: production has ${wanted.join(', and ')}. Then publish again.`);
}

const isError = ({ severity }: Issue): boolean => severity === 'error';

export const missingSecrets = (graph: WorkflowGraph, secretNames: ReadonlySet<string>): string[] =>
  [
    ...new Set(
      secretReferences(graph)
        .filter(({ name, required }) => required && !secretNames.has(name))
        .map(({ name }) => name),
    ),
  ].sort();

const summaryOf = (errors: readonly Issue[]): string =>
  `${errors[0]?.message ?? ''}${errors.length > 1 ? ` (${errors.length} issues)` : ''}`;

const compileError = (issues: readonly Issue[]): AppError => {
  const errors = issues.filter(isError);
  return new AppError('invalid_request', 400, {
    code: 'DECLARATIVE_COMPILE_ERROR',
    message: summaryOf(errors),
    details: null,
    errors: [...errors, ...issues.filter((issue) => !isError(issue))],
  });
};
