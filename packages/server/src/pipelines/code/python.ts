/**
 * Checks whether a text is Python 3, by recursive descent as the language defines it, because that finds the usual
 * slips: parsers made for editors accept a missing indent or a `print` without parentheses.
 */
import { PythonCursor } from './python-cursor.ts';
import {
  expression,
  namedExpression,
  readArguments,
  starExpressions,
  starNamedExpression,
  targetList,
} from './python-expressions.ts';
import { readParameters } from './python-parameters.ts';
import { readPatterns } from './python-patterns.ts';
import { simpleStatements, typeParameters } from './python-simple.ts';
import { requireTarget } from './python-targets.ts';
import { PythonTokens } from './python-tokens.ts';
import { CodeFault, faultAt, type SyntaxFault } from './syntax-fault.ts';

export function checkPython(text: string): SyntaxFault | null {
  const code = text.replaceAll(/\r\n?/g, '\n');
  try {
    const tokens = PythonTokens.ofModule(code);
    const cursor = new PythonCursor(code, tokens, { inFunction: false, inAsync: false, inLoop: false });
    while (cursor.kindAhead() !== 'end') statement(cursor);
    return null;
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    return faultAt(code, error.message, error.offset);
  }
}

type Read = (cursor: PythonCursor) => void;

function statement(cursor: PythonCursor): void {
  if (cursor.kindAhead() === 'newline') {
    cursor.advance();
    return;
  }
  if (cursor.kindAhead() === 'indent') throw cursor.fault('unexpected indent');
  const compound = cursor.kindAhead() === 'name' ? COMPOUND.get(cursor.token.text) : undefined;
  if (compound !== undefined) cursor.deeper(() => compound(cursor));
  else if (cursor.is('@')) decorated(cursor);
  else if (!isMatch(cursor)) simpleStatements(cursor);
  else cursor.deeper(() => match(cursor));
}

/** `: statement` on the same line, or an indented block. */
function block(cursor: PythonCursor, what: string): void {
  const { at } = cursor.token;
  if (!cursor.accept(':')) throw cursor.fault("expected ':'", at);
  if (cursor.kindAhead() !== 'newline') {
    simpleStatements(cursor);
    return;
  }
  cursor.advance();
  if (cursor.kindAhead() !== 'indent') throw cursor.fault(`expected an indented block after ${what}`);
  cursor.advance();
  while (cursor.kindAhead() !== 'dedent') {
    if (cursor.kindAhead() === 'end') throw cursor.fault();
    statement(cursor);
  }
  cursor.advance();
}

const conditional =
  (what: string): Read =>
  (cursor) => {
    cursor.advance();
    namedExpression(cursor);
    block(cursor, what);
    while (cursor.accept('elif')) {
      namedExpression(cursor);
      block(cursor, "'elif' statement");
    }
    otherwise(cursor);
  };

function otherwise(cursor: PythonCursor): void {
  if (cursor.accept('else')) block(cursor, "'else' statement");
}

function loop(cursor: PythonCursor, what: string): void {
  cursor.within({ inLoop: true }, () => block(cursor, what));
  otherwise(cursor);
}

function whileLoop(cursor: PythonCursor): void {
  cursor.advance();
  namedExpression(cursor);
  loop(cursor, "'while' statement");
}

function forLoop(cursor: PythonCursor): void {
  cursor.advance();
  requireTarget(cursor, targetList(cursor), 'assign to');
  cursor.expect('in');
  starExpressions(cursor);
  loop(cursor, "'for' statement");
}

function withBlock(cursor: PythonCursor): void {
  cursor.advance();
  const inParentheses = cursor.attempt(() => {
    cursor.expect('(');
    do {
      if (cursor.is(')')) break;
      withItem(cursor);
    } while (cursor.accept(','));
    cursor.expect(')');
    if (!cursor.is(':')) throw cursor.fault();
    return true;
  });
  if (inParentheses === undefined) {
    do withItem(cursor);
    while (cursor.accept(','));
  }
  block(cursor, "'with' statement");
}

function withItem(cursor: PythonCursor): void {
  expression(cursor);
  if (!cursor.accept('as')) return;
  const target = cursor.is('*') ? starNamedExpression(cursor) : expression(cursor);
  requireTarget(cursor, target, 'assign to');
}

function tryBlock(cursor: PythonCursor): void {
  cursor.advance();
  block(cursor, "'try' statement");
  let handlers = 0;
  let bareAt: number | null = null;
  while (cursor.is('except')) {
    const { at } = cursor.advance();
    if (bareAt !== null) throw cursor.fault("default 'except:' must be last", bareAt);
    const isGroup = cursor.accept('*');
    if (!cursor.is(':') || isGroup) {
      expression(cursor);
      if (cursor.is(',')) throw cursor.fault('multiple exception types must be parenthesized');
      if (cursor.accept('as')) cursor.name();
    } else bareAt = at;
    block(cursor, "'except' statement");
    handlers += 1;
  }
  if (handlers > 0) otherwise(cursor);
  if (cursor.accept('finally')) block(cursor, "'finally' statement");
  else if (handlers === 0) throw cursor.fault("expected 'except' or 'finally' block");
}

const functionDefinition =
  (isAsync: boolean): Read =>
  (cursor) => {
    cursor.advance();
    cursor.name();
    typeParameters(cursor);
    cursor.expect('(');
    readParameters(cursor, ')', expression, annotation);
    cursor.expect(')');
    if (cursor.accept('->')) expression(cursor);
    const inside = { inFunction: true, inAsync: isAsync, inLoop: false };
    cursor.within(inside, () => block(cursor, 'function definition'));
  };

function annotation(cursor: PythonCursor, isStar: boolean): void {
  if (isStar && cursor.is('*')) starNamedExpression(cursor);
  else expression(cursor);
}

function classDefinition(cursor: PythonCursor): void {
  cursor.advance();
  cursor.name();
  typeParameters(cursor);
  if (cursor.is('(')) readArguments(cursor);
  const inside = { inFunction: false, inAsync: false, inLoop: false };
  cursor.within(inside, () => block(cursor, 'class definition'));
}

function asyncStatement(cursor: PythonCursor): void {
  const { at } = cursor.advance();
  if (cursor.is('def')) functionDefinition(true)(cursor);
  else if (!cursor.is('for') && !cursor.is('with')) throw cursor.fault();
  else if (!cursor.surroundings.inAsync) {
    throw cursor.fault(`'async ${cursor.token.text}' outside async function`, at);
  } else if (cursor.is('for')) forLoop(cursor);
  else withBlock(cursor);
}

function decorated(cursor: PythonCursor): void {
  while (cursor.accept('@')) {
    namedExpression(cursor);
    if (cursor.kindAhead() !== 'newline') throw cursor.fault();
    cursor.advance();
  }
  if (cursor.is('def') || cursor.is('class') || (cursor.is('async') && cursor.is('def', cursor.ahead(1)))) {
    statement(cursor);
  } else throw cursor.fault('expected a function or class after the decorator');
}

const COMPOUND = new Map<string, Read>([
  ['if', conditional("'if' statement")],
  ['while', whileLoop],
  ['for', forLoop],
  ['with', withBlock],
  ['try', tryBlock],
  ['def', functionDefinition(false)],
  ['class', classDefinition],
  ['async', asyncStatement],
]);

/** `match` is also a name; it is a statement only if a block of cases follows. */
function isMatch(cursor: PythonCursor): boolean {
  if (!cursor.is('match')) return false;
  let isStatement = false;
  cursor.attempt(() => {
    matchHead(cursor);
    isStatement = true;
    throw cursor.fault();
  });
  return isStatement;
}

function matchHead(cursor: PythonCursor): void {
  cursor.advance();
  starExpressions(cursor, starNamedExpression);
  cursor.expect(':');
  if (cursor.advance().kind !== 'newline' || cursor.advance().kind !== 'indent') throw cursor.fault();
  if (!cursor.is('case')) throw cursor.fault();
}

function match(cursor: PythonCursor): void {
  matchHead(cursor);
  while (cursor.kindAhead() !== 'dedent') {
    cursor.expect('case');
    readPatterns(cursor);
    if (cursor.accept('if')) namedExpression(cursor);
    block(cursor, "'case' statement");
  }
  cursor.advance();
}
