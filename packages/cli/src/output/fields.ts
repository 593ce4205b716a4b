/** Picks values by paths such as `lifecycle.status` or `items.0.amount`. */
export type Row = Record<string, unknown>;

export function valueAt(value: unknown, path: string): unknown {
  // Schemas and tables may have names with dots: "No."
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, path)) return (value as Row)[path];
  let at = value;
  for (const step of path.split('.')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = (at as Row)[step];
  }
  return at;
}

/** Keeps the shape of the record: `file.id` is `{"file": {"id": …}}`. */
export function pick(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths));
  const picked: Row = {};
  for (const path of paths) {
    const found = valueAt(value, path);
    if (found !== undefined) put(picked, path.split('.'), found);
  }
  return picked;
}

function put(target: Row, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = (target[first] ?? {}) as Row;
  target[first] = inner;
  put(inner, rest, value);
}
