/** Parses expressions of Python 3 by recursive descent. */
import { type Expression, KEYWORDS, PythonCursor } from './python-cursor.ts';
import { readParameters } from './python-parameters.ts';
import { requireTarget, startsExpression } from './python-targets.ts';
import { PythonTokens } from './python-tokens.ts';

const other = (at: number, what: string): Expression => ({ kind: 'other', at, what });

/** `a, *b, c`: one expression, or a tuple of several. */
export function starExpressions(cursor: PythonCursor, item = starExpression): Expression {
  const { at } = cursor.token;
  const first = item(cursor);
  if (!cursor.is(',')) return first;
  const items = [first];
  while (cursor.accept(',')) {
    if (!startsExpression(cursor)) break;
    items.push(item(cursor));
  }
  return { kind: 'tuple', at, what: 'tuple', items };
}

function starExpression(cursor: PythonCursor): Expression {
  return cursor.is('*') ? starred(cursor) : expression(cursor);
}

/** Where `:=` is allowed. */
export function starNamedExpression(cursor: PythonCursor): Expression {
  return cursor.is('*') ? starred(cursor) : namedExpression(cursor);
}

function starred(cursor: PythonCursor): Expression {
  const { at } = cursor.advance();
  return { kind: 'starred', at, what: 'starred', items: [bitwiseOr(cursor)] };
}

export function namedExpression(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  if (cursor.isName() && cursor.is(':=', cursor.ahead(1))) {
    cursor.advance();
    cursor.advance();
    expression(cursor);
    return other(at, 'named expression');
  }
  return expression(cursor);
}

export function expression(cursor: PythonCursor): Expression {
  return cursor.deeper(() => {
    const { at } = cursor.token;
    if (cursor.is('lambda')) return lambda(cursor);
    const value = disjunction(cursor);
    if (!cursor.accept('if')) return value;
    disjunction(cursor);
    if (!cursor.accept('else')) throw cursor.fault("expected 'else' after 'if' expression");
    expression(cursor);
    return other(at, 'conditional expression');
  });
}

function lambda(cursor: PythonCursor): Expression {
  const { at } = cursor.advance();
  readParameters(cursor, ':', expression);
  cursor.expect(':');
  cursor.within({ inFunction: true, inAsync: false }, () => expression(cursor));
  return other(at, 'lambda');
}

export function yieldExpression(cursor: PythonCursor): Expression {
  const { at } = cursor.advance();
  if (!cursor.surroundings.inFunction) throw cursor.fault("'yield' outside function", at);
  if (cursor.accept('from')) expression(cursor);
  else if (startsExpression(cursor)) starExpressions(cursor);
  return { kind: 'yield', at, what: 'yield expression' };
}

function disjunction(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  let value = conjunction(cursor);
  while (cursor.accept('or')) {
    conjunction(cursor);
    value = other(at, 'expression');
  }
  return value;
}

function conjunction(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  let value = inversion(cursor);
  while (cursor.accept('and')) {
    inversion(cursor);
    value = other(at, 'expression');
  }
  return value;
}

function inversion(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  if (!cursor.accept('not')) return comparison(cursor);
  cursor.deeper(() => inversion(cursor));
  return other(at, 'expression');
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<=', '<', '>=', '>', 'in', 'is']);

function comparison(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  let value = bitwiseOr(cursor);
  while (acceptComparison(cursor)) {
    bitwiseOr(cursor);
    value = other(at, 'comparison');
  }
  return value;
}

function acceptComparison(cursor: PythonCursor): boolean {
  const { token } = cursor;
  if (cursor.is('not') && cursor.is('in', cursor.ahead(1))) {
    cursor.advance();
    cursor.advance();
    return true;
  }
  if (token.kind !== 'op' && token.kind !== 'name') return false;
  if (!COMPARISONS.has(token.text)) return false;
  cursor.advance();
  if (token.text === 'is') cursor.accept('not');
  return true;
}

/** Weakest first. */
const BINARY: readonly ReadonlySet<string>[] = [
  new Set(['|']),
  new Set(['^']),
  new Set(['&']),
  new Set(['<<', '>>']),
  new Set(['+', '-']),
  new Set(['*', '/', '//', '%', '@']),
];

const bitwiseOr = (cursor: PythonCursor): Expression => binary(cursor, 0);

function binary(cursor: PythonCursor, level: number): Expression {
  const operators = BINARY[level];
  if (operators === undefined) return factor(cursor);
  const { at } = cursor.token;
  let value = binary(cursor, level + 1);
  while (cursor.kindAhead() === 'op' && operators.has(cursor.token.text)) {
    cursor.advance();
    binary(cursor, level + 1);
    value = other(at, 'expression');
  }
  return value;
}

function factor(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  if (cursor.is('+') || cursor.is('-') || cursor.is('~')) {
    cursor.advance();
    cursor.deeper(() => factor(cursor));
    return other(at, 'expression');
  }
  const value = awaited(cursor);
  if (!cursor.accept('**')) return value;
  cursor.deeper(() => factor(cursor));
  return other(at, 'expression');
}

function awaited(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  if (!cursor.accept('await')) return primary(cursor);
  if (!cursor.surroundings.inAsync) throw cursor.fault("'await' outside async function", at);
  primary(cursor);
  return other(at, 'await expression');
}

export function primary(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  let value = atom(cursor);
  for (;;) {
    if (cursor.accept('.')) {
      cursor.name();
      value = { kind: 'attribute', at, what: 'attribute' };
    } else if (cursor.is('(')) {
      readArguments(cursor);
      value = other(at, 'function call');
    } else if (cursor.accept('[')) {
      cursor.deeper(() => slices(cursor));
      cursor.expect(']');
      value = { kind: 'subscript', at, what: 'subscript' };
    } else return value;
  }
}

function slices(cursor: PythonCursor): void {
  do {
    if (cursor.is(']') && cursor.is(',', cursor.previous)) return;
    slice(cursor);
  } while (cursor.accept(','));
}

function slice(cursor: PythonCursor): void {
  if (!cursor.is(':')) starNamedExpression(cursor);
  if (!cursor.accept(':')) return;
  const ends = (): boolean => cursor.is(':') || cursor.is(']') || cursor.is(',');
  if (!ends()) expression(cursor);
  if (cursor.accept(':') && !ends()) expression(cursor);
}

/** Includes both parentheses. */
export function readArguments(cursor: PythonCursor): void {
  const opened = cursor.expect('(');
  const names = new Set<string>();
  let unpacked = false;
  let count = 0;
  while (!cursor.is(')')) {
    count += 1;
    const { at } = cursor.token;
    if (cursor.accept('**')) {
      expression(cursor);
      unpacked = true;
    } else if (cursor.accept('*')) {
      if (unpacked) throw cursor.fault('iterable argument unpacking follows keyword argument unpacking', at);
      expression(cursor);
    } else if (cursor.kindAhead() === 'name' && cursor.is('=', cursor.ahead(1))) {
      const { text } = cursor.name();
      if (names.has(text)) throw cursor.fault(`keyword argument repeated: ${text}`, at);
      names.add(text);
      cursor.advance();
      expression(cursor);
    } else {
      namedExpression(cursor);
      if (cursor.is('=')) {
        throw cursor.fault('expression cannot contain assignment, perhaps you meant "=="?', at);
      }
      if (isComprehension(cursor)) {
        comprehension(cursor);
        if (count > 1 || cursor.is(',')) throw cursor.fault('Generator expression must be parenthesized', at);
      } else if (unpacked) throw cursor.fault('positional argument follows keyword argument unpacking', at);
      else if (names.size > 0) throw cursor.fault('positional argument follows keyword argument', at);
    }
    if (!cursor.accept(',')) break;
  }
  if (!cursor.is(')'))
    throw cursor.fault('invalid syntax. Perhaps you forgot a comma?', Math.max(opened.at, cursor.token.at));
  cursor.advance();
}

const isComprehension = (cursor: PythonCursor): boolean =>
  cursor.is('for') || (cursor.is('async') && cursor.is('for', cursor.ahead(1)));

function comprehension(cursor: PythonCursor): void {
  while (isComprehension(cursor)) {
    cursor.accept('async');
    cursor.expect('for');
    requireTarget(cursor, targetList(cursor), 'assign to');
    cursor.expect('in');
    // A generator may await even if the function around it may not.
    cursor.within({ inAsync: true }, () => {
      disjunction(cursor);
      while (cursor.accept('if')) conditionOfComprehension(cursor);
    });
  }
}

const conditionOfComprehension = (cursor: PythonCursor): Expression =>
  cursor.isName() && cursor.is(':=', cursor.ahead(1)) ? namedExpression(cursor) : disjunction(cursor);

/** The target of `for`. */
export const targetList = (cursor: PythonCursor): Expression =>
  starExpressions(cursor, (at) => (at.is('*') ? starred(at) : bitwiseOr(at)));

const CONSTANTS: ReadonlySet<string> = new Set(['True', 'False', 'None']);

function atom(cursor: PythonCursor): Expression {
  const { token } = cursor;
  if (token.kind === 'number') {
    cursor.advance();
    return other(token.at, 'literal');
  }
  if (token.kind === 'string') return strings(cursor);
  if (token.kind === 'name') {
    if (CONSTANTS.has(token.text)) {
      cursor.advance();
      return other(token.at, token.text);
    }
    if (KEYWORDS.has(token.text)) throw cursor.fault();
    cursor.advance();
    return { kind: 'name', at: token.at, what: 'name' };
  }
  if (cursor.accept('...')) return other(token.at, 'ellipsis');
  if (cursor.is('(')) return cursor.deeper(() => parenthesized(cursor));
  if (cursor.is('[')) return cursor.deeper(() => listDisplay(cursor));
  if (cursor.is('{')) return cursor.deeper(() => braces(cursor));
  throw cursor.fault();
}

function strings(cursor: PythonCursor): Expression {
  const { at } = cursor.token;
  const kinds = new Set<boolean>();
  let isFormatted = false;
  while (cursor.kindAhead() === 'string') {
    const { string } = cursor.advance();
    if (string === undefined) continue;
    kinds.add(string.isBytes);
    for (const { at: from, end } of string.expressions) {
      isFormatted = true;
      embedded(cursor, from, end);
    }
  }
  if (kinds.size > 1) throw cursor.fault('cannot mix bytes and nonbytes literals', at);
  return other(at, isFormatted ? 'f-string expression' : 'literal');
}

function embedded(cursor: PythonCursor, at: number, end: number): void {
  const tokens = PythonTokens.ofExpression(cursor.code, at, end);
  const inner = new PythonCursor(cursor.code, tokens, cursor.surroundings, cursor.depth);
  inner.deeper(() => (inner.is('yield') ? yieldExpression(inner) : starExpressions(inner, starNamedExpression)));
  if (inner.kindAhead() !== 'end') throw inner.fault('f-string: invalid syntax');
}

function parenthesized(cursor: PythonCursor): Expression {
  const { at } = cursor.advance();
  if (cursor.accept(')')) return { kind: 'tuple', at, what: 'tuple', items: [], isParenthesized: true };
  if (cursor.is('yield')) {
    yieldExpression(cursor);
    close(cursor, ')');
    return other(at, 'yield expression');
  }
  const inner = starExpressions(cursor, starNamedExpression);
  const isOne = inner.kind !== 'tuple' || inner.isParenthesized === true;
  if (isOne && isComprehension(cursor)) {
    if (inner.kind === 'starred') throw cursor.fault('iterable unpacking cannot be used in comprehension', inner.at);
    comprehension(cursor);
    close(cursor, ')');
    return other(at, 'generator expression');
  }
  close(cursor, ')');
  if (inner.kind === 'starred') throw cursor.fault('cannot use starred expression here', inner.at);
  return { ...inner, at, isParenthesized: true };
}

function listDisplay(cursor: PythonCursor): Expression {
  const { at } = cursor.advance();
  const items: Expression[] = [];
  while (!cursor.is(']')) {
    const item = starNamedExpression(cursor);
    items.push(item);
    if (items.length === 1 && isComprehension(cursor)) {
      if (item.kind === 'starred') throw cursor.fault('iterable unpacking cannot be used in comprehension', item.at);
      comprehension(cursor);
      close(cursor, ']');
      return other(at, 'list comprehension');
    }
    if (!cursor.accept(',')) break;
  }
  close(cursor, ']');
  return { kind: 'list', at, what: 'list', items };
}

/** A dictionary or a set. */
function braces(cursor: PythonCursor): Expression {
  const { at } = cursor.advance();
  let isDictionary: boolean | null = null;
  while (!cursor.is('}')) {
    const isFirst = isDictionary === null;
    const isUnpacked = cursor.accept('**');
    if (isUnpacked) bitwiseOr(cursor);
    else starNamedExpression(cursor);
    const isPair = isUnpacked || cursor.is(':');
    if (isDictionary !== null && isDictionary !== isPair) {
      throw cursor.fault(isDictionary ? "':' expected after dictionary key" : 'invalid syntax');
    }
    isDictionary = isPair;
    if (!isUnpacked && cursor.accept(':')) expression(cursor);
    if (isFirst && isComprehension(cursor)) {
      if (isUnpacked) throw cursor.fault('dict unpacking cannot be used in dict comprehension');
      comprehension(cursor);
      break;
    }
    if (!cursor.accept(',')) break;
  }
  close(cursor, '}');
  return other(at, isDictionary === false ? 'set display' : 'dict literal');
}

function close(cursor: PythonCursor, text: string): void {
  if (!cursor.is(text)) throw cursor.fault('invalid syntax. Perhaps you forgot a comma?');
  cursor.advance();
}
