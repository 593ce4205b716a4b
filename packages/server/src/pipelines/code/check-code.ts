import { checkPython } from './python.ts';
import type { SyntaxFault } from './syntax-fault.ts';
import { checkTypescript } from './typescript.ts';

export type CodeLanguage = 'python' | 'typescript';

export interface Code {
  language: CodeLanguage;
  text: string;
}

/** Returns the first fault of each code, or null. */
export const checkCodes = (codes: readonly Code[]): (SyntaxFault | null)[] =>
  codes.map(({ language, text }) => (language === 'python' ? checkPython(text) : checkTypescript(text)));
