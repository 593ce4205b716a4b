/** Code without what is said about it. */
import type { CodeLanguage } from './check-code.ts';

/** Strings are matched so that a comment sign in one is none. */
const PYTHON =
  /"""(?:\\[\s\S]|(?!""")[^\\])*(?:"""|$)|'''(?:\\[\s\S]|(?!''')[^\\])*(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|(#[^\n]*)/g;
/** A slash after these begins a regular expression and is no division. */
const BEFORE_REGEX = String.raw`(?<=(?:^|[(,=:[!&|?{};+\-*%~^<>\n]|\breturn|\btypeof|\bcase)[ \t]{0,20})`;
const REGEX = String.raw`${BEFORE_REGEX}\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/`;
const STRINGS = '"(?:\\\\[\\s\\S]|[^"\\\\\\n])*"?|\'(?:\\\\[\\s\\S]|[^\'\\\\\\n])*\'?|`(?:\\\\[\\s\\S]|[^`\\\\])*`?';
const TYPESCRIPT = new RegExp(String.raw`${STRINGS}|${REGEX}|(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))`, 'g');

/** Comments become spaces, so that everything else keeps its place. */
export const withoutComments = (code: string, language: CodeLanguage): string =>
  code.replace(language === 'python' ? PYTHON : TYPESCRIPT, (whole, comment: string | undefined) =>
    comment === undefined ? whole : comment.replaceAll(/[^\n]/g, ' '),
  );
