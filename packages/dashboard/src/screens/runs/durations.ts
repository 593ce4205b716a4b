/** "0.2 s", "4 min 10 s": as exact as it matters. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Null if it has not begun. What has not ended lasts until now. */
export function durationMs(startedAt: string | null, completedAt: string | null, now: number): number | null {
  if (startedAt === null) return null;
  return (completedAt === null ? now : Date.parse(completedAt)) - Date.parse(startedAt);
}
