/** Where a value is in a JSON document: keys and indexes. Addresses use JSON pointers, the API uses dotted paths. */
export type Path = readonly (string | number)[];

export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const dottedOf = (path: Path): string =>
  path.map((part) => String(part).replaceAll(/[.\\]/g, (letter) => `\\${letter}`)).join('.');

/** The dotted path of a pointer; keys that look like indexes stay the same text in both. */
export const dottedOfPointer = (pointer: string): string =>
  dottedOf(
    pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );

/** "items 3, amount", as a reader would say it: items count from one. */
export const spokenOf = (path: Path): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `${part + 1}` : `${index === 0 ? '' : ', '}${nameOf(part)} `))
    .join('')
    .replaceAll(/\s+,/g, ',')
    .trim();

/** `total_due` as "total due". */
export const nameOf = (key: string): string => key.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
