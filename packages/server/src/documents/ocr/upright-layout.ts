import { LayoutStream } from '../layout/layout-stream.ts';
import type { Page } from '../model/document.ts';
import type { RawPage } from '../model/raw-page.ts';
import { levelPage } from './level-page.ts';
import type { Rotation } from './ocr-image.ts';

export interface UprightPage {
  /** As it is after `rotation`. */
  raw: RawPage;
  rotation: Rotation;
  /** As returned by recognition; none for a page that needs no levelling. */
  skewDegrees: readonly number[];
}

/** Lays out levelled pages and, some pages later, maps the result back to the page as shown. */
export class UprightLayout {
  readonly #layout = new LayoutStream();
  readonly #finish = new Map<number, (page: Page) => Page>();

  async push({ raw, rotation, skewDegrees }: UprightPage): Promise<Page[]> {
    const level = levelPage(raw, skewDegrees);
    this.#finish.set(raw.number, (page) => {
      const restored = level.restore(page);
      return rotation === 0 ? restored : { ...restored, rotation };
    });
    return this.#finished(await this.#layout.push(level.raw));
  }

  async end(): Promise<Page[]> {
    return this.#finished(await this.#layout.end());
  }

  #finished(pages: readonly Page[]): Page[] {
    return pages.map((page) => {
      const finish = this.#finish.get(page.number);
      this.#finish.delete(page.number);
      return finish?.(page) ?? page;
    });
  }
}
