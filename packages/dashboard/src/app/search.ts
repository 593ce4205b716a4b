/** Search parameters are plain texts, so that addresses stay readable: `?env=test&at=/items/3/amount`. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return '';
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `?${text.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}
