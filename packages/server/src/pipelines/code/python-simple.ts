/** Statements of one line. */
import type { Expression, PythonCursor } from './python-cursor.ts';
import { expression, starExpressions, starNamedExpression, yieldExpression } from './python-expressions.ts';
import { requireTarget, startsExpression } from './python-targets.ts';
import type { CodeFault } from './syntax-fault.ts';

type Read = (cursor: PythonCursor) => void;

export function simpleStatements(cursor: PythonCursor): void {
  do {
    if (cursor.kindAhead() === 'newline') break;
    simpleStatement(cursor);
  } while (cursor.accept(';'));
  if (cursor.kindAhead() !== 'newline') throw notEnded(cursor);
  cursor.advance();
}

function notEnded(cursor: PythonCursor): CodeFault {
  const { previous } = cursor;
  if (previous.kind === 'name' && ['print', 'exec'].includes(previous.text) && startsExpression(cursor)) {
    const { text } = previous;
    return cursor.fault(`Missing parentheses in call to '${text}'. Did you mean ${text}(...)?`, previous.at);
  }
  return cursor.fault();
}

const SIMPLE = new Map<string, Read>([
  ['pass', (cursor) => void cursor.advance()],
  ['break', jump("'break' outside loop")],
  ['continue', jump("'continue' not properly in loop")],
  ['return', returnStatement],
  ['raise', raiseStatement],
  ['import', importNames],
  ['from', importFrom],
  ['global', names],
  ['nonlocal', names],
  ['del', deleteStatement],
  ['assert', assertStatement],
]);

function simpleStatement(cursor: PythonCursor): void {
  const simple = cursor.kindAhead() === 'name' ? SIMPLE.get(cursor.token.text) : undefined;
  if (simple !== undefined) simple(cursor);
  else if (isTypeAlias(cursor)) typeAlias(cursor);
  else assignment(cursor);
}

function jump(message: string): Read {
  return (cursor) => {
    const { at } = cursor.advance();
    if (!cursor.surroundings.inLoop) throw cursor.fault(message, at);
  };
}

function returnStatement(cursor: PythonCursor): void {
  const { at } = cursor.advance();
  if (!cursor.surroundings.inFunction) throw cursor.fault("'return' outside function", at);
  if (startsExpression(cursor)) starExpressions(cursor);
}

function raiseStatement(cursor: PythonCursor): void {
  cursor.advance();
  if (!startsExpression(cursor)) return;
  expression(cursor);
  if (cursor.accept('from')) expression(cursor);
}

function dottedName(cursor: PythonCursor): void {
  cursor.name();
  while (cursor.accept('.')) cursor.name();
}

function importNames(cursor: PythonCursor): void {
  cursor.advance();
  do {
    dottedName(cursor);
    if (cursor.accept('as')) cursor.name();
  } while (cursor.accept(','));
}

function importFrom(cursor: PythonCursor): void {
  cursor.advance();
  let dots = 0;
  while (cursor.accept('.') || cursor.accept('...')) dots += 1;
  if (dots === 0 || !cursor.is('import')) dottedName(cursor);
  cursor.expect('import');
  if (cursor.accept('*')) return;
  const inParentheses = cursor.accept('(');
  do {
    if (inParentheses && cursor.is(')') && cursor.is(',', cursor.previous)) break;
    cursor.name();
    if (cursor.accept('as')) cursor.name();
  } while (cursor.accept(','));
  if (inParentheses) cursor.expect(')');
}

function names(cursor: PythonCursor): void {
  cursor.advance();
  do cursor.name();
  while (cursor.accept(','));
}

function deleteStatement(cursor: PythonCursor): void {
  cursor.advance();
  requireTarget(cursor, starExpressions(cursor), 'delete');
}

function assertStatement(cursor: PythonCursor): void {
  cursor.advance();
  expression(cursor);
  if (cursor.accept(',')) expression(cursor);
}

const isTypeAlias = (cursor: PythonCursor): boolean =>
  cursor.is('type') &&
  cursor.isName(cursor.ahead(1)) &&
  (cursor.is('=', cursor.ahead(2)) || cursor.is('[', cursor.ahead(2)));

function typeAlias(cursor: PythonCursor): void {
  cursor.advance();
  cursor.name();
  typeParameters(cursor);
  cursor.expect('=');
  expression(cursor);
}

const AUGMENTED = /^(?:[-+*/%@&|^]|\*\*|\/\/|<<|>>)=$/;

/** An expression, or an assignment with one. */
function assignment(cursor: PythonCursor): void {
  let target = value(cursor);
  const { token } = cursor;
  if (token.kind === 'op' && AUGMENTED.test(token.text)) {
    requireSingle(cursor, target, 'is an illegal expression for augmented assignment');
    cursor.advance();
    value(cursor);
  } else if (cursor.is(':')) {
    requireSingle(cursor, target, 'cannot be annotated');
    cursor.advance();
    expression(cursor);
    if (cursor.accept('=')) value(cursor);
  } else {
    while (cursor.accept('=')) {
      if (target.kind === 'starred') {
        throw cursor.fault('starred assignment target must be in a list or tuple', target.at);
      }
      requireTarget(cursor, target, 'assign to');
      target = value(cursor);
    }
    if (target.kind === 'starred') throw cursor.fault("can't use starred expression here", target.at);
  }
}

const value = (cursor: PythonCursor): Expression =>
  cursor.is('yield') ? yieldExpression(cursor) : starExpressions(cursor);

function requireSingle(cursor: PythonCursor, { kind, what, at }: Expression, message: string): void {
  if (kind !== 'name' && kind !== 'attribute' && kind !== 'subscript') throw cursor.fault(`'${what}' ${message}`, at);
}

export function typeParameters(cursor: PythonCursor): void {
  if (!cursor.accept('[')) return;
  while (!cursor.is(']')) {
    if (!cursor.accept('**')) cursor.accept('*');
    cursor.name();
    if (cursor.accept(':')) expression(cursor);
    if (cursor.accept('=')) starNamedExpression(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(']');
}
