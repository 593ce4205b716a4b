/** What can be assigned to, and what can begin an expression. */
import type { Expression, PythonCursor } from './python-cursor.ts';

/** Names, attributes, items, and lists of them. */
export function requireTarget(cursor: PythonCursor, target: Expression, action: 'assign to' | 'delete'): void {
  switch (target.kind) {
    case 'name':
    case 'attribute':
    case 'subscript':
      return;
    case 'list':
    case 'tuple': {
      for (const item of target.items ?? []) requireTarget(cursor, item, action);
      const stars = (target.items ?? []).filter(({ kind }) => kind === 'starred');
      if (stars.length > 1) throw cursor.fault('multiple starred expressions in assignment', target.at);
      return;
    }
    case 'starred':
      if (action === 'assign to') {
        for (const item of target.items ?? []) requireTarget(cursor, item, action);
        return;
      }
      break;
    default:
  }
  throw cursor.fault(`cannot ${action} ${target.what}`, target.at);
}

const NO_START = new Set([
  '=',
  ')',
  ']',
  '}',
  ':',
  ';',
  ',',
  'in',
  'if',
  'else',
  'for',
  'async',
  'as',
  'from',
  'is',
  'and',
  'or',
]);

/** True if the next token can begin an expression, as opposed to end one. */
export function startsExpression(cursor: PythonCursor): boolean {
  const { kind, text } = cursor.token;
  if (kind === 'newline' || kind === 'end' || kind === 'dedent' || kind === 'indent') return false;
  if (kind !== 'op' && kind !== 'name') return true;
  return !NO_START.has(text) && !/^(?:[-+*/%@&|^]|\*\*|\/\/|<<|>>)=$/.test(text);
}
