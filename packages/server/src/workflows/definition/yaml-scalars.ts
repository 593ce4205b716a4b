/** Texts of YAML: plain, quoted and in blocks. Each function begins at the scalar and ends behind it. */
import { isBlank, isFlowIndicator, type YamlText } from './yaml-text.ts';

/** Over the plain text of one line, to `: `, ` #`, the end of the line or, in flow, an indicator. */
export function plainLineEnd(text: string, from: number, inFlow: boolean): number {
  let end = from;
  let at = from;
  for (; ; at += 1) {
    const char = text[at];
    if (char === undefined || char === '\n') return end;
    if (char === ' ' || char === '\t') continue;
    if (char === '#' && at > from && isBlank(text[at - 1])) return end;
    if (char === ':' && (isBlank(text[at + 1]) || (inFlow && isFlowIndicator(text[at + 1])))) return end;
    if (inFlow && isFlowIndicator(char)) return end;
    end = at + 1;
  }
}

const NO_PLAIN_START = /[,[\]{}#&*!|>'"%@`]/;

export function checkPlainStart(yaml: YamlText, inFlow: boolean): void {
  const char = yaml.char;
  if (char === undefined) return;
  if (NO_PLAIN_START.test(char)) yaml.fail(`a text cannot begin with ${char}; quote it`);
  if (char !== '-' && char !== '?' && char !== ':') return;
  if (isBlank(yaml.next) || (inFlow && isFlowIndicator(yaml.next))) yaml.fail(`${char} is not expected here`);
}

/** With the lines that follow it, as long as they are indented more than `indent`. */
export function readPlain(yaml: YamlText, indent: number, inFlow: boolean): string {
  checkPlainStart(yaml, inFlow);
  let end = plainLineEnd(yaml.text, yaml.pos, inFlow);
  let value = yaml.text.slice(yaml.pos, end);
  yaml.pos = end;
  for (;;) {
    const line = continuation(yaml, indent);
    if (line === null) return value;
    const stop = plainLineEnd(yaml.text, line.from, inFlow);
    if (stop === line.from) {
      // In flow a line may begin with the indicator that ends the text.
      if (inFlow) return value;
      yaml.fail('a key has to be on one line', line.from);
    }
    yaml.lineStart = line.lineStart;
    value += (line.breaks === 1 ? ' ' : '\n'.repeat(line.breaks - 1)) + yaml.text.slice(line.from, stop);
    end = stop;
    yaml.pos = stop;
    if (!inFlow && yaml.text[skipSpacesFrom(yaml.text, stop)] === ':') yaml.fail('a key has to be on one line', stop);
  }
}

const skipSpacesFrom = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
};

/** The next line with text, when it belongs to a scalar that stands at an indentation. */
function continuation(yaml: YamlText, indent: number): { from: number; lineStart: number; breaks: number } | null {
  const { text } = yaml;
  let at = skipSpacesFrom(text, yaml.pos);
  if (text[at] !== '\n') return null;
  let breaks = 0;
  let lineStart = at;
  while (text[at] === '\n') {
    breaks += 1;
    lineStart = at + 1;
    at = skipSpacesFrom(text, lineStart);
  }
  if (text[at] === undefined || text[at] === '#') return null;
  if (spacesFrom(text, lineStart) <= indent || yaml.isMarkerAt(lineStart)) return null;
  return { from: at, lineStart, breaks };
}

const spacesFrom = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at - from;
};

const ESCAPES: Record<string, string> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};
const HEX_DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 };

export function readQuoted(yaml: YamlText, indent: number): string {
  return yaml.char === '"' ? readDouble(yaml, indent) : readSingle(yaml, indent);
}

function readSingle(yaml: YamlText, indent: number): string {
  const opening = yaml.pos;
  let value = '';
  let from = opening + 1;
  for (let at = from; ; at += 1) {
    const char = yaml.text[at];
    if (char === undefined) yaml.fail("the closing ' is missing", opening);
    if (char === '\n') {
      const line = fold(yaml, at, indent);
      value += yaml.text.slice(from, at).replace(/[ \t]+$/, '') + line.joint;
      from = line.from;
      at = line.from - 1;
    } else if (char === "'" && yaml.text[at + 1] === "'") {
      value += yaml.text.slice(from, at + 1);
      at += 1;
      from = at + 1;
    } else if (char === "'") {
      yaml.pos = at + 1;
      return value + yaml.text.slice(from, at);
    }
  }
}

function readDouble(yaml: YamlText, indent: number): string {
  const opening = yaml.pos;
  let value = '';
  let from = opening + 1;
  for (let at = from; ; at += 1) {
    const char = yaml.text[at];
    if (char === undefined) yaml.fail('the closing " is missing', opening);
    if (char === '"') {
      yaml.pos = at + 1;
      return value + yaml.text.slice(from, at);
    }
    if (char === '\n') {
      const line = fold(yaml, at, indent);
      value += trimmedEnd(yaml.text, from, at) + line.joint;
      from = line.from;
      at = line.from - 1;
    } else if (char === '\\') {
      value += yaml.text.slice(from, at);
      if (yaml.text[at + 1] === '\n') {
        // The line break is not there, but empty lines after it are.
        const line = fold(yaml, at + 1, indent);
        value += line.joint === ' ' ? '' : line.joint;
        from = line.from;
      } else {
        const escaped = readEscape(yaml, at);
        value += escaped.value;
        from = escaped.end;
      }
      at = from - 1;
    }
  }
}

/** Spaces before a line break are not there, unless they were escaped: those are before `from`. */
function trimmedEnd(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(from, end);
}

function readEscape(yaml: YamlText, at: number): { value: string; end: number } {
  const letter = yaml.text[at + 1] ?? '';
  const simple = ESCAPES[letter];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  const digits = HEX_DIGITS[letter] ?? 0;
  const hex = yaml.text.slice(at + 2, at + 2 + digits);
  const code = digits > 0 && hex.length === digits && /^[0-9A-Fa-f]+$/.test(hex) ? Number.parseInt(hex, 16) : -1;
  if (code < 0 || code > 0x10ffff) yaml.fail(`\\${letter}${hex} is no escape that YAML knows`, at);
  return { value: String.fromCodePoint(code), end: at + 2 + digits };
}

/** Line breaks within quotes: one is a space, more are one less. Lines have to be indented more than what they are in. */
function fold(yaml: YamlText, lineBreak: number, indent: number): { joint: string; from: number } {
  let breaks = 0;
  let at = lineBreak;
  while (yaml.text[at] === '\n') {
    breaks += 1;
    yaml.lineStart = at + 1;
    at = skipSpacesFrom(yaml.text, at + 1);
  }
  if (yaml.text[at] !== undefined) {
    if (spacesFrom(yaml.text, yaml.lineStart) <= indent) yaml.fail('this line of the text is not indented enough', at);
    if (yaml.isMarkerAt(yaml.lineStart)) yaml.fail('a document cannot end within quotes', at);
  }
  return { joint: breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), from: at };
}

const BLOCK_HEADER = /[|>](?:([1-9])?([+-])?|([+-])([1-9]))(?=[ \t\n]|$)/y;

/** `|` keeps lines, `>` folds them. The text is indented more than `indent`. */
export function readBlockScalar(yaml: YamlText, indent: number): string {
  BLOCK_HEADER.lastIndex = yaml.pos;
  const header = BLOCK_HEADER.exec(yaml.text);
  if (header === null) yaml.fail('a block of text begins with | or >, then perhaps + or - and a digit');
  const folded = yaml.char === '>';
  yaml.pos += header[0].length;
  const digit = header[1] ?? header[4];
  skipHeaderRest(yaml);
  const lines = blockLines(yaml, indent, digit === undefined ? null : Math.max(indent, 0) + Number(digit));
  return chomped(lines, folded, header[2] ?? header[3] ?? '');
}

function skipHeaderRest(yaml: YamlText): void {
  const before = yaml.pos;
  yaml.skipSpaces();
  if (yaml.char === '#' && yaml.pos > before) yaml.pos = yaml.lineEnd(yaml.pos);
  if (yaml.char !== '\n' && yaml.char !== undefined) yaml.fail('the text of a block begins on the next line');
}

function blockLines(yaml: YamlText, indent: number, explicit: number | null): string[] {
  const { text } = yaml;
  const lines: string[] = [];
  let width = explicit;
  let widestBlank = 0;
  // The cursor stays at the end of the last line that belongs to the block.
  while (yaml.pos < text.length) {
    const lineStart = yaml.pos + 1;
    // A line break at the very end begins no line.
    if (lineStart >= text.length) break;
    const spaces = spacesFrom(text, lineStart);
    const end = yaml.lineEnd(lineStart);
    const isEmpty = lineStart + spaces === end;
    if (width === null && !isEmpty) {
      if (spaces <= indent || yaml.isMarkerAt(lineStart)) break;
      if (widestBlank > spaces) yaml.fail('an empty line before the text is indented more than it', lineStart);
      width = spaces;
    } else if (width === null) widestBlank = Math.max(widestBlank, spaces);
    if (!isEmpty && (spaces < (width ?? 0) || yaml.isMarkerAt(lineStart))) {
      if (text[lineStart + spaces] === '\t' && spaces > indent) yaml.fail('tabs cannot indent; use spaces', lineStart);
      break;
    }
    lines.push(text.slice(Math.min(lineStart + (width ?? spaces), end), end));
    yaml.pos = end;
    yaml.lineStart = lineStart;
  }
  return lines;
}

function chomped(lines: readonly string[], folded: boolean, chomping: string): string {
  let last = lines.length;
  while (last > 0 && lines[last - 1] === '') last -= 1;
  const content = lines.slice(0, last);
  const body = folded ? foldedLines(content) : content.join('\n');
  if (chomping === '-') return body;
  if (chomping === '+') return body + '\n'.repeat(lines.length - last + (last > 0 ? 1 : 0));
  return last === 0 ? '' : `${body}\n`;
}

/** Neighbouring lines become one; empty lines and those that are indented more stay. */
function foldedLines(lines: readonly string[]): string {
  let text = '';
  let breaks = 0;
  let previous: 'none' | 'plain' | 'indented' = 'none';
  for (const line of lines) {
    if (line === '') {
      breaks += 1;
      continue;
    }
    const indented = line.startsWith(' ') || line.startsWith('\t');
    if (previous === 'none') text += '\n'.repeat(breaks);
    else if (previous === 'plain' && !indented) text += breaks === 0 ? ' ' : '\n'.repeat(breaks);
    else text += '\n'.repeat(breaks + 1);
    text += line;
    breaks = 0;
    previous = indented ? 'indented' : 'plain';
  }
  return text;
}
