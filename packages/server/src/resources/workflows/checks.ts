/** What has to be asked elsewhere before a graph can be judged: which secrets there are, and whether schemas compile. */
import { AppError, invalidRequest } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { checkGraph } from '../../workflows/checks/check-graph.ts';
import type { GraphBlock, WorkflowGraph } from '../../workflows/graph.ts';
import { type DocumentPath, type Finding, type Issue, toIssue } from '../../workflows/issue.ts';
import { secretReferences } from '../../workflows/schemas/references.ts';
import { declaredSchemas } from '../../workflows/schemas/resolve.ts';
import { type CompiledSpec, compileSpec } from '../../workflows/spec/compile.ts';
import type { Secrets } from '../secrets/service.ts';

export interface GraphChecksDependencies {
  secrets: Secrets;
  gate: SchemaGate;
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

  /** The graph of a definition, with warnings; a 400 with all that is wrong when anything is. */
  async compile(
    scope: Scope,
    text: string,
    { workflowId, current, signal }: { workflowId: string; current?: WorkflowGraph } & CheckOptions,
  ): Promise<CompiledSpec & { graph: WorkflowGraph }> {
    const { serviceDomain } = this.#deps;
    const secretNames = await this.secretNames(scope);
    const compiled = compileSpec(text, { serviceDomain, workflowId, secretNames, ...(current && { current }) });
    if (compiled.graph === null) throw compileError(compiled.diagnostics.issues);
    const findings = await this.#schemaFindings(compiled.graph, signal);
    if (findings.length > 0) {
      throw compileError([
        ...compiled.diagnostics.issues,
        ...findings.map((finding) => toIssue(finding, compiled.placeOf)),
      ]);
    }
    return { ...compiled, graph: compiled.graph };
  }

  async requirePublishable(
    scope: Scope,
    graph: WorkflowGraph,
    { isLive, signal }: { isLive: boolean } & CheckOptions,
  ): Promise<void> {
    const secretNames = await this.secretNames(scope);
    const { issues } = checkGraph(graph, { secretNames });
    const errors = [
      ...issues.filter(isError),
      ...(await this.#schemaFindings(graph, signal)).map((found) => toIssue(found)),
    ];
    if (errors.length > 0) {
      throw invalidRequest(`Workflow has structural errors and cannot be published: ${summaryOf(errors)}`);
    }
    const missing = isLive ? missingSecrets(graph, secretNames) : [];
    if (missing.length > 0) {
      throw invalidRequest(
        `Workflow cannot be published: production has no secret named ${missing.join(', ')}. Set it and publish again.`,
      );
    }
  }

  /** What publishing would say of one config beyond what its type says. Paths are within the config. */
  async configFaults(block: GraphBlock, { signal }: CheckOptions): Promise<Finding[]> {
    const alone = { name: '', description: '', blocks: [{ ...block, parent_id: null }], edges: [] };
    const inConfig = ['spec', 'blocks', block.id, 'config'].length;
    const findings = await this.#schemaFindings(alone, signal);
    return findings.map((finding) => ({ ...finding, path: finding.path.slice(inConfig) }));
  }

  async secretNames(scope: Scope): Promise<ReadonlySet<string>> {
    const { secrets } = await this.#deps.secrets.list(scope);
    return new Set(secrets.map(({ name }) => name));
  }

  /** Schemas are compiled in a reader process, each different one once. */
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

/** A JSON pointer as a path: in a list a step is a number. */
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
