/**
 * One JSON text per line: requests on the child's stdin, answers on its descriptor 3. Node's own IPC won't do, because
 * there the parent receives a message of any length before it can object; here it stops reading at the limit.
 */
export const ANSWER_DESCRIPTOR = 3;

export interface Request {
  job: string;
  args: unknown;
}

/**
 * A line with this prefix is a part of the result, sent before its end: raw text that the parent passes on unread.
 * Answers are JSON objects and start with a brace.
 */
export const PART_MARK = 0x3e;

/** A line with this prefix names the page that is read next: the one to blame if the process dies. */
export const PAGE_MARK = 0x23;

/** The child reads lines, and its reader also treats these two characters as line ends. */
export const requestLineOf = (request: Request): string =>
  `${JSON.stringify(request).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

/** Why a job gave no value, as the child saw it. */
export type Failure =
  /** The reader refused the document with a stable reason. */
  | { kind: 'bad_document'; reason: string; message: string }
  /** The heap of a WASM module can no longer be trusted. */
  | { kind: 'trap'; message: string }
  | { kind: 'memory'; message: string }
  | { kind: 'result_too_large' }
  /** The file or the job is missing, which has nothing to do with the document. */
  | { kind: 'setup'; message: string }
  /** A reader failed in an unforeseen way. */
  | { kind: 'unexpected'; message: string };

export type Answer =
  | { type: 'ready' }
  | { type: 'value'; value: unknown; rssBytes: number }
  | { type: 'failure'; failure: Failure; rssBytes: number };

/** Returns null for anything that is not an answer, which means that the child is corrupted. */
export function parseAnswer(line: string): Answer | null {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== 'object' || parsed === null || !('type' in parsed)) return null;
    if (parsed.type === 'ready') return { type: 'ready' };
    if (!('rssBytes' in parsed) || typeof parsed.rssBytes !== 'number') return null;
    if (parsed.type === 'value' && 'value' in parsed) return parsed as Answer;
    return parsed.type === 'failure' && 'failure' in parsed ? (parsed as Answer) : null;
  } catch {
    return null;
  }
}
