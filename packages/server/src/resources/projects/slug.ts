const MAX_CHARACTERS = 80;

/** A name as it may stand in an address; `project` where it has no letter or digit of the Latin script. */
export function slugOf(name: string): string {
  const words = name.replaceAll(/[ßẞ]/g, 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MAX_CHARACTERS);
  return slug.replaceAll(/^-+|-+$/g, '') || 'project';
}
