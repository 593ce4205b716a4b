/** Reads JSON written by somebody else: anything missing or of another type becomes undefined. */
export type Path = readonly (string | number)[];

export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const key of path) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
}

export function textAt(value: unknown, path: Path): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : undefined;
}

export function countAt(value: unknown, path: Path): number | undefined {
  const found = valueAt(value, path);
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined;
}

export function listAt(value: unknown, path: Path): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
