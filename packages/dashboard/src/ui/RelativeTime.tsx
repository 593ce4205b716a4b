import { type ReactNode, useSyncExternalStore } from 'react';

const UNITS: [limit: number, seconds: number, name: string][] = [
  [90, 1, 's'],
  [5_400, 60, 'min'],
  [129_600, 3_600, 'h'],
  [3_888_000, 86_400, 'd'],
];

/** "3 min ago"; beyond a month the date says more. */
export function relativeTime(time: number, now: number): string {
  const seconds = Math.round((now - time) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 5) return 'now';
  const unit = UNITS.find(([limit]) => distance < limit);
  if (unit === undefined) return new Date(time).toLocaleDateString();
  const text = `${Math.round(distance / unit[1])} ${unit[2]}`;
  return seconds >= 0 ? `${text} ago` : `in ${text}`;
}

/** One clock for all times on the screen. */
const TICK_MS = 10_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The exact time shows on hover. */
export function RelativeTime({ at }: { at: string | null | undefined }): ReactNode {
  const current = useSyncExternalStore(subscribe, () => now);
  if (at === null || at === undefined) return <span className="soft">never</span>;
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={new Date(time).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}>
      {relativeTime(time, Math.max(current, time > Date.now() ? 0 : time))}
    </time>
  );
}
