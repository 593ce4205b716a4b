/** Faults of a definition or a draft, in the API's terms. */
import type { Json } from '../pipelines/json/json.ts';

export const ISSUE_CODES = [
  // The text
  'INVALID_YAML',
  'DUPLICATE_KEY',
  'FORBIDDEN_KEY',
  'LIMIT_EXCEEDED',
  // The document
  'MISSING_API_VERSION',
  'UNSUPPORTED_API_VERSION',
  'INVALID_KIND',
  'INVALID_METADATA',
  'MISSING_NAME',
  'INVALID_SPEC',
  'UNKNOWN_KEY',
  // Blocks
  'INVALID_BLOCK',
  'INVALID_BLOCK_KEY',
  'DUPLICATE_BLOCK_KEY',
  'UNKNOWN_BLOCK_TYPE',
  'INVALID_BLOCK_CONFIG',
  'MISSING_USER_DECLARED_SCHEMA',
  'REVIEW_NOT_SUPPORTED',
  'CONSENSUS_REQUIRED_FOR_REVIEW',
  'INVALID_SECRET_REFERENCE',
  // Structure
  'EMPTY_WORKFLOW',
  'MISSING_START_BLOCK',
  'DUPLICATE_START_BLOCK',
  'START_BLOCK_IN_CONTAINER',
  'CHILD_OUTSIDE_CONTAINER',
  'CHILDREN_NOT_ALLOWED',
  'CONTAINER_WITHOUT_CHILDREN',
  'DISCONNECTED_BLOCK',
  'CYCLE_DETECTED',
  // Edges
  'INVALID_EDGE_ENDPOINT',
  'UNKNOWN_BLOCK_REFERENCE',
  'INVALID_EDGE_HANDLE',
  'UNKNOWN_INPUT_HANDLE',
  'UNKNOWN_OUTPUT_HANDLE',
  'TARGET_HAS_NO_INPUT_HANDLE',
  'INCOMPATIBLE_HANDLE_TYPES',
  'DUPLICATE_INPUT_CONNECTION',
  'DUPLICATE_EDGE',
  'EDGE_CROSSES_CONTAINER',
  // Warnings
  'UNCONNECTED_INPUT',
  'UNRESOLVED_PATH',
  'UNKNOWN_SECRET_REFERENCE',
  'UNFILLED_SECRET_REFERENCE',
  'UNKNOWN_TABLE_REFERENCE',
  'UNKNOWN_MODEL',
  'UNMOUNTED_PLACEHOLDER',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];
export type Severity = 'error' | 'warning';
export type DocumentPath = readonly (string | number)[];

export interface Issue {
  code: IssueCode;
  /** Starts with the path and ends with the line and column, if the text is known. */
  message: string;
  /** `spec.edges[0].target.handle`; empty for the whole document. */
  yaml_path: string;
  /** `loop.child`; null if no block is concerned. */
  block_path: string | null;
  severity: Severity;
  /** `line` and `column` if the text is known; `available_handles`, `valid_fields` and so on, depending on the code. */
  details: { [key: string]: Json };
}

export interface Diagnostics {
  is_valid: boolean;
  issues: Issue[];
}

/** An issue before its place in the text is known. Paths are those of the canonical definition. */
export interface Finding {
  code: IssueCode;
  path: DocumentPath;
  /** Without the path. */
  message: string;
  block_path?: string | null;
  severity?: Severity;
  details?: { [key: string]: Json };
}

export interface Place {
  path: DocumentPath;
  line: number | null;
  column: number | null;
}

const PLAIN_KEY = /^[A-Za-z0-9_-]+$/;

function displayPath(path: DocumentPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!PLAIN_KEY.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

const nowhere = (path: DocumentPath): Place => ({ path, line: null, column: null });

export function toIssue(finding: Finding, placeOf: (path: DocumentPath) => Place = nowhere): Issue {
  const { path, line, column } = placeOf(finding.path);
  const shown = displayPath(path);
  const place = line === null || column === null ? null : { line, column };
  return {
    code: finding.code,
    message:
      (shown === '' ? '' : `${shown}: `) +
      finding.message +
      (place === null ? '' : ` (line ${place.line}, column ${place.column})`),
    yaml_path: shown,
    block_path: finding.block_path ?? null,
    severity: finding.severity ?? 'error',
    details: { ...place, ...finding.details },
  };
}

export const diagnosticsOf = (issues: Issue[]): Diagnostics => ({
  is_valid: issues.every(({ severity }) => severity !== 'error'),
  issues,
});
