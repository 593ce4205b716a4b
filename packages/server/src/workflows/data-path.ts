/** Paths into the values that flow between blocks: `total`, `lines[0].price`, `items[*].weight_kg`. */

export type DataStep = { key: string } | { index: number } | { every: true };

const SEGMENT = /^([^.[\]]*)((?:\[(?:\*|\d{1,9})\])*)$/;

/** Returns null when the text is not a path. The empty text is the value itself. */
export function parseDataPath(text: string): DataStep[] | null {
  if (text === '') return [];
  const steps: DataStep[] = [];
  for (const [at, segment] of text.split('.').entries()) {
    const match = SEGMENT.exec(segment);
    if (match === null) return null;
    const [, key = '', brackets = ''] = match;
    if (key !== '') steps.push({ key });
    else if (at > 0 || brackets === '') return null;
    for (const [, inner] of brackets.matchAll(/\[([^\]]+)\]/g)) {
      steps.push(inner === '*' ? { every: true } : { index: Number(inner) });
    }
  }
  return steps;
}
