/** Parameters of functions and lambdas. */
import type { Expression, PythonCursor } from './python-cursor.ts';

/** Reads up to the token that ends them, which stays. Reads annotations if `annotation` is given. */
export function readParameters(
  cursor: PythonCursor,
  end: ')' | ':',
  expression: (cursor: PythonCursor) => Expression,
  annotation?: (cursor: PythonCursor, isStar: boolean) => void,
): void {
  const names = new Set<string>();
  let hasDefault = false;
  let hasSlash = false;
  let star: 'none' | 'bare' | 'named' = 'none';
  let last: 'bare' | 'keywords' | 'other' = 'other';
  const named = (isStar = false): void => {
    const { text, at } = cursor.name();
    if (names.has(text)) throw cursor.fault(`duplicate argument '${text}' in function definition`, at);
    names.add(text);
    if (annotation !== undefined && cursor.accept(':')) annotation(cursor, isStar);
  };
  while (!cursor.is(end)) {
    if (last === 'keywords') throw cursor.fault('arguments cannot follow var-keyword argument');
    const { at } = cursor.token;
    if (cursor.accept('/')) {
      if (hasSlash || star !== 'none' || names.size === 0) throw cursor.fault("'/' is out of place", at);
      hasSlash = true;
      last = 'other';
    } else if (cursor.accept('**')) {
      if (last === 'bare') throw cursor.fault('named arguments must follow bare *', at);
      named();
      last = 'keywords';
    } else if (cursor.accept('*')) {
      if (star !== 'none') throw cursor.fault('* argument may appear only once', at);
      star = cursor.is(',') || cursor.is(end) ? 'bare' : 'named';
      last = star === 'bare' ? 'bare' : 'other';
      if (star === 'named') named(true);
    } else {
      named();
      last = 'other';
      if (cursor.accept('=')) {
        expression(cursor);
        hasDefault = true;
      } else if (hasDefault && star === 'none') {
        throw cursor.fault('parameter without a default follows parameter with a default', at);
      }
    }
    if (!cursor.accept(',')) break;
  }
  if (last === 'bare') throw cursor.fault('named arguments must follow bare *');
  if (!cursor.is(end)) throw cursor.fault();
}
