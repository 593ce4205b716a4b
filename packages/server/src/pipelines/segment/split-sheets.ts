/** Finds which subdocument each table of a workbook is. */
import { randomOf } from '../extract-job/draws.ts';
import { evidenceOf, likelihoodsOf, scoreOf } from './classify/classify.ts';
import type { FoundRegion, SheetRegion } from './sheet-regions.ts';
import type { PartLikelihood, SplitOptions } from './split.ts';

export interface SheetPart {
  name: string;
  pages: number[];
  regions: SheetRegion[];
}

export interface SheetSplit {
  parts: SheetPart[];
  likelihoods: PartLikelihood[];
  choices: SheetPart[][];
}

/** Tables stand by themselves, so each is judged alone. One that nothing speaks for is left out. */
export function splitSheets(regions: readonly FoundRegion[], options: SplitOptions): SheetSplit {
  const { subdocuments, choices, seed } = options;
  const judged = regions.map((found) => {
    const scores = evidenceOf([found.tokens], subdocuments).map(({ features }) => scoreOf(features));
    return { found, shares: likelihoodsOf(scores), isKnown: scores.some((score) => score > 0) };
  });
  const known = judged.filter(({ isKnown }) => isKnown);
  const gathered = (labelOf: (shares: readonly number[]) => number) => {
    const parts: (SheetPart & { shares: number[] })[] = [];
    for (const { found, shares } of known) {
      const label = labelOf(shares);
      const subdocument = subdocuments[label];
      if (subdocument === undefined) continue;
      const same = subdocument.allowMultiple ? undefined : parts.find(({ name }) => name === subdocument.name);
      const part = same ?? { name: subdocument.name, pages: [], regions: [], shares: [] };
      if (same === undefined) parts.push(part);
      if (!part.pages.includes(found.page)) {
        part.pages.push(found.page);
        part.shares.push(Math.round((shares[label] ?? 0) * 1e4) / 1e4);
      }
      part.regions.push(found.region);
    }
    return parts;
  };
  const shown = ({ name, pages, regions: own }: SheetPart): SheetPart => ({ name, pages, regions: own });
  const best = gathered((shares) => shares.indexOf(Math.max(...shares)));
  const random = randomOf(seed);
  return {
    parts: best.map(shown),
    likelihoods: best.map(({ shares }) => ({ name: Math.max(0, ...shares), pages: shares })),
    choices:
      choices > 1 ? Array.from({ length: choices }, () => gathered((shares) => drawn(shares, random)).map(shown)) : [],
  };
}

function drawn(shares: readonly number[], random: () => number): number {
  let left = random();
  for (const [at, share] of shares.entries()) {
    left -= share;
    if (left <= 0) return at;
  }
  return shares.length - 1;
}
