/** Text that is markup already. Only `html` and `prose` make it, so nothing reaches a page without being escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A template whose values are escaped unless they are `Html`. Attribute values must stand in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(
    strings.map((string, index) => string + (index < values.length ? write(values[index]) : '')).join(''),
  );
}

function write(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(write).join('');
}

/** Text of the document: words in backticks become code, nothing else is markup. */
export function prose(text: string): Html {
  return new Html(escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>'));
}

/** A name as part of an anchor. The dot and the dash of operation ids stay readable. */
export const anchorOf = (kind: string, name: string): string =>
  `${kind}-${name.replaceAll(/[^A-Za-z0-9._-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}`)}`;
