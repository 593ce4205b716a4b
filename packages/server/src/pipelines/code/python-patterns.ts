/** The patterns of `case`. */
import type { PythonCursor } from './python-cursor.ts';

export function readPatterns(cursor: PythonCursor): void {
  pattern(cursor);
  while (cursor.accept(',')) {
    if (cursor.is(':') || cursor.is('if')) return;
    pattern(cursor);
  }
}

function pattern(cursor: PythonCursor): void {
  cursor.deeper(() => {
    if (cursor.accept('*')) {
      cursor.name();
      return;
    }
    do closed(cursor);
    while (cursor.accept('|'));
    if (cursor.accept('as')) cursor.name();
  });
}

function closed(cursor: PythonCursor): void {
  const { token } = cursor;
  if (token.kind === 'string') {
    while (cursor.kindAhead() === 'string') cursor.advance();
  } else if (token.kind === 'number' || cursor.is('-')) number(cursor);
  else if (cursor.accept('(')) sequence(cursor, ')');
  else if (cursor.accept('[')) sequence(cursor, ']');
  else if (cursor.accept('{')) mapping(cursor);
  else if (!['None', 'True', 'False'].some((constant) => cursor.accept(constant))) nameOrClass(cursor);
}

function number(cursor: PythonCursor): void {
  cursor.accept('-');
  if (cursor.advance().kind !== 'number') throw cursor.fault('invalid syntax', cursor.previous.at);
  if (!cursor.accept('+') && !cursor.accept('-')) return;
  if (cursor.advance().kind !== 'number') throw cursor.fault('invalid syntax', cursor.previous.at);
}

function sequence(cursor: PythonCursor, end: string): void {
  while (!cursor.is(end)) {
    pattern(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(end);
}

function mapping(cursor: PythonCursor): void {
  while (!cursor.is('}')) {
    if (cursor.accept('**')) cursor.name();
    else {
      closed(cursor);
      cursor.expect(':');
      pattern(cursor);
    }
    if (!cursor.accept(',')) break;
  }
  cursor.expect('}');
}

function nameOrClass(cursor: PythonCursor): void {
  cursor.name();
  while (cursor.accept('.')) cursor.name();
  if (!cursor.accept('(')) return;
  while (!cursor.is(')')) {
    if (cursor.isName() && cursor.is('=', cursor.ahead(1))) {
      cursor.advance();
      cursor.advance();
    }
    pattern(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
}
