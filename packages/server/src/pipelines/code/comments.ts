/** Removes comments from code. */
import type { CodeLanguage } from './check-code.ts';

/** Strings are matched too, so that a comment sign inside one does not count. */
const PYTHON =
  /"""(?:\\[\s\S]|(?!""")[^\\])*(?:"""|$)|'''(?:\\[\s\S]|(?!''')[^\\])*(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|(#[^\n]*)/g;
/** After these, a slash begins a regular expression and is not a division. */
const BEFORE_REGEX = String.raw`(?<=(?:^|[(,=:[!&|?{};+\-*%~^<>\n]|\breturn|\btypeof|\bcase)[ \t]{0,20})`;
const REGEX = String.raw`${BEFORE_REGEX}\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/`;
const STRINGS = '"(?:\\\\[\\s\\S]|[^"\\\\\\n])*"?|\'(?:\\\\[\\s\\S]|[^\'\\\\\\n])*\'?|`(?:\\\\[\\s\\S]|[^`\\\\])*`?';
const TYPESCRIPT = new RegExp(String.raw`${STRINGS}|${REGEX}|(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))`, 'g');

/** Replaces comments by spaces, so that everything else keeps its position. */
export const withoutComments = (code: string, language: CodeLanguage): string =>
  code.replace(language === 'python' ? PYTHON : TYPESCRIPT, (whole, comment: string | undefined) =>
    comment === undefined ? whole : comment.replaceAll(/[^\n]/g, ' '),
  );
