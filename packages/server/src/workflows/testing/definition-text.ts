/** Definitions with one fault, for tests. */
export const HEADER = `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Test}
`;
export const START = `    in: {type: start_json, config: {json_schema: {type: object, properties: {a: {type: string}}}}}
`;
export const FUNCTION = '{type: function, config: {code: x, output_schema: {type: object}}}';
export const EDGE = `    - source: {block: in, handle: output-json-0}
      target: {block: f, handle: input-json-0}
`;

/** A definition with a start block, and the given lines of blocks and edges. */
export const spec = (blocks: string, edges = ''): string =>
  `${HEADER}spec:\n  blocks:\n${START}${blocks}${edges === '' ? '' : `  edges:\n${edges}`}`;

/** A block `f` after the start, with this config. */
export const block = (type: string, config: string): string =>
  spec(`    f: {type: ${type}, config: ${config}}\n`, EDGE);

export const document = (type: string, config: string, handle: string): string => `${HEADER}spec:
  blocks:
    in: {type: start_document}
    f: {type: ${type}, config: ${config}}
  edges:
    - source: {block: in, handle: output-file-0}
      target: {block: f, handle: ${handle}}
`;

export interface Case {
  text: string;
  path: string;
  line: number;
  block?: string | null;
  message: RegExp;
  details?: Record<string, unknown>;
}
