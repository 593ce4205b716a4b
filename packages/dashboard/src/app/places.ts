/** The rail, in its order. */
export const PLACES = [
  { path: '/playground', name: 'Playground' },
  { path: '/documents', name: 'Documents' },
  { path: '/workflows', name: 'Workflows' },
  { path: '/runs', name: 'Runs' },
  { path: '/reviews', name: 'Reviews' },
  { path: '/tables', name: 'Tables' },
  { path: '/learning', name: 'Learning' },
  { path: '/usage', name: 'Usage' },
  { path: '/settings', name: 'Settings' },
] as const;

/** Records that live in another place's list: the rail marks that place while one is open. */
const PLACE_OF: Record<string, string> = {
  files: '/documents',
  parses: '/documents',
  extractions: '/documents',
  partitions: '/documents',
  splits: '/documents',
  classifications: '/documents',
  edits: '/documents',
};

export function placeOf(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return PLACE_OF[first] ?? `/${first}`;
}
