import type { DocumentWarning } from './document.ts';

/** More than a person reads; a file of damaged pages may have thousands. */
const MAX_LISTED = 100;

/** The warnings of one document, as many as are worth a look, and how many there are beyond them. */
export class Warnings {
  readonly #listed: DocumentWarning[] = [];
  #further = 0;

  add(warning: DocumentWarning): void {
    if (this.#listed.length < MAX_LISTED) this.#listed.push(warning);
    else this.#further += 1;
  }

  list(): DocumentWarning[] {
    if (this.#further === 0) return [...this.#listed];
    const message = `The document has ${this.#further} further warnings.`;
    return [...this.#listed, { code: 'further_warnings', message, page: null }];
  }
}
