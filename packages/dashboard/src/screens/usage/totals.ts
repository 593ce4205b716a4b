import type { UsagePrimitive, UsageRun } from '@recto/sdk';

/** Pages and records of one day, workflow or trigger. */
export interface Total {
  name: string;
  records: number;
  pages: number;
  credits: number;
}

export type Counted = Pick<UsageRun | UsagePrimitive, 'page_count' | 'credits'> & { created_at: string | null };

export function totalsBy<Row extends Counted>(rows: readonly Row[], nameOf: (row: Row) => string): Total[] {
  const totals = new Map<string, Total>();
  for (const row of rows) {
    const name = nameOf(row);
    const total = totals.get(name) ?? { name, records: 0, pages: 0, credits: 0 };
    total.records += 1;
    total.pages += row.page_count;
    total.credits += row.credits;
    totals.set(name, total);
  }
  return [...totals.values()].sort((a, b) => b.pages - a.pages || b.records - a.records);
}

const DAY_MS = 86_400_000;

/** The days from one to the other, both included, as the service counts them: in UTC. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

/** One total for every day, also for days on which nothing happened. */
export function totalsByDay(rows: readonly Counted[], from: string, to: string): Total[] {
  const byDay = new Map(
    totalsBy(rows, ({ created_at }) => created_at?.slice(0, 10) ?? '').map((total) => [total.name, total]),
  );
  return daysBetween(from, to).map((name) => byDay.get(name) ?? { name, records: 0, pages: 0, credits: 0 });
}
