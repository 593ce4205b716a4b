/** Takes the values of secrets out of texts that are stored: a service may send back what it was sent. */

/** Shorter values occur everywhere by chance, and masking them would destroy the text. */
const MIN_CHARACTERS = 4;

export const MASK = '***';

export class SecretMask {
  readonly #forms: readonly string[];

  constructor(values: Iterable<string>) {
    const forms = [...values].filter(({ length }) => length >= MIN_CHARACTERS).flatMap(formsOf);
    // Longest first: a value may be a part of another one.
    this.#forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  text(text: string): string {
    return this.#forms.reduce((masked, form) => masked.replaceAll(form, MASK), text);
  }
}

/** As it is, as a part of JSON, of an address, and of Basic authentication. */
const formsOf = (value: string): string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
  Buffer.from(value).toString('base64'),
];
