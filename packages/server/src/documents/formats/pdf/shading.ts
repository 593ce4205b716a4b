/** Tells thin pieces of shading, such as the padding of a cell, from lines that are drawn as thin areas. */
import type { Box } from '../../model/document.ts';

interface Area {
  box: Box;
  /** Red, green and blue in one number. */
  colour: number;
}

/** Shares of the page: what may lie between neighbours, and what their ends may differ by. */
const TOLERANCE = 0.0015;
const CELLS = 200;

export class Shading {
  readonly #areas = new Map<string, Box[]>();
  readonly #thin: Area[] = [];

  /** An area that is too large for a line. */
  addArea(box: Box, colour: number): void {
    for (const [side, at] of [
      ['top', box.top],
      ['left', box.left],
    ] as const) {
      const key = keyOf(colour, side, Math.round(at * CELLS));
      const known = this.#areas.get(key);
      if (known === undefined) this.#areas.set(key, [box]);
      else known.push(box);
    }
  }

  addThin(box: Box, colour: number): void {
    this.#thin.push({ box, colour });
  }

  /** Thin areas that continue no area of their colour. */
  lines(): Box[] {
    return this.#thin.filter((thin) => !this.#continues(thin)).map(({ box }) => box);
  }

  #continues({ box, colour }: Area): boolean {
    return (
      this.#near(colour, 'top', box.top).some((area) => isSameHeight(area, box) && touchSideways(area, box)) ||
      this.#near(colour, 'left', box.left).some(
        (area) => isSameHeight(turned(area), turned(box)) && touchSideways(turned(area), turned(box)),
      )
    );
  }

  #near(colour: number, side: 'top' | 'left', at: number): Box[] {
    const cell = Math.round(at * CELLS);
    return [cell - 1, cell, cell + 1].flatMap((each) => this.#areas.get(keyOf(colour, side, each)) ?? []);
  }
}

const keyOf = (colour: number, side: string, cell: number): string => `${colour} ${side} ${cell}`;

const isSameHeight = (one: Box, other: Box): boolean =>
  Math.abs(one.top - other.top) < TOLERANCE && Math.abs(one.top + one.height - other.top - other.height) < TOLERANCE;

const touchSideways = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + TOLERANCE && other.left < one.left + one.width + TOLERANCE;

const turned = ({ left, top, width, height }: Box): Box => ({ left: top, top: left, width: height, height: width });
