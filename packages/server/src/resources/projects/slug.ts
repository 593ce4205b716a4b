const MAX_CHARACTERS = 80;

/** Makes a name fit for a URL; `project` if it has no Latin letter or digit. */
export function slugOf(name: string): string {
  const words = name.replaceAll(/[ßẞ]/g, 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MAX_CHARACTERS);
  return slug.replaceAll(/^-+|-+$/g, '') || 'project';
}
