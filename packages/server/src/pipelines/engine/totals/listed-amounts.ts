/** Amounts of items: those that stand under one head with others. */
import type { Context } from '../core/context.ts';
import type { Span } from '../core/span.ts';
import type { ViewWord } from '../core/view.ts';

const known = new WeakMap<Context, ReadonlySet<Span>>();

/** The amounts under one head, if there are several. The last one may be the sum of the others if it is the largest. */
export function listedAmounts(context: Context): ReadonlySet<Span> {
  const found = known.get(context) ?? search(context);
  known.set(context, found);
  return found;
}

function search({ spans, labels }: Context): Set<Span> {
  const columns = new Map<ViewWord, Span[]>();
  for (const span of spans.money) {
    const head = labels(span).find(({ relation }) => relation === 'above' || relation === 'column')?.words[0];
    if (head !== undefined) columns.set(head, [...(columns.get(head) ?? []), span]);
  }
  const found = new Set<Span>();
  for (const column of columns.values()) {
    if (column.length === 1) continue;
    const last = Math.max(...column.map(({ row }) => row));
    const largest = Math.max(...column.map(({ value }) => Math.abs(Number(value))));
    for (const span of column) if (span.row < last || Math.abs(Number(span.value)) < largest) found.add(span);
  }
  return found;
}
