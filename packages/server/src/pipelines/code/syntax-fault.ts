/** Where code violates the syntax of its language. */
export interface SyntaxFault {
  message: string;
  /** Both from 1. */
  line: number;
  column: number;
}

/** Stops parsing at the first fault. */
export class CodeFault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export function faultAt(code: string, message: string, offset: number): SyntaxFault {
  const before = code.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { message, line: before.split('\n').length, column: offset - lineStart + 1 };
}
