import { describe, expect, it } from 'vitest';
import { type CellEvidence, evidenceOf, type TableEvidence } from './arrays/cell-evidence.ts';
import { CELL_WAYS, cellLikelihood, LEAST_CELL } from './cell-likelihood.ts';

const TABLE: TableEvidence = {
  fields: 4,
  named: 1,
  open: 0,
  spare: 0,
  filled: 1,
  rows: 5,
  skipped: 0,
  continued: 0,
  titled: 0,
  known: 0.5,
  rival: 0,
  isRecords: false,
};
const CELL: CellEvidence = { ...evidenceOf('head'), head: 1, table: TABLE };

describe('the likelihood of a cell', () => {
  it('is a likelihood, whatever speaks for the cell', () => {
    for (const way of CELL_WAYS) {
      for (const doubt of [0, 0.5, 100]) {
        const likelihood = cellLikelihood({ ...CELL, way, lines: 100, head: 5 }, doubt);
        expect(likelihood).toBeGreaterThan(0);
        expect(likelihood).toBeLessThan(1);
      }
    }
  });

  it('is higher if the head names the field, no other column would do, and the table has no other columns', () => {
    const sure = cellLikelihood(CELL, 0);
    expect(cellLikelihood({ ...CELL, head: 0.5 }, 0)).toBeLessThan(sure);
    expect(cellLikelihood({ ...CELL, contested: 1 }, 0)).toBeLessThan(sure);
    expect(cellLikelihood({ ...CELL, isTyped: false }, 0)).toBeLessThan(sure);
    expect(cellLikelihood({ ...CELL, table: { ...TABLE, spare: 0.5, open: 0.5 } }, 0)).toBeLessThan(sure);
  });

  it('is lower by far for columns that only their types speak for, in a table with few named ones', () => {
    const strange = { ...TABLE, named: 0.2, open: 0.2, rows: 2, isRecords: true };
    expect(cellLikelihood({ ...evidenceOf('order'), contested: 0.75, table: strange }, 0)).toBeLessThan(0.75);
  });

  it('is lower where some rows are asked for by what they mean, and under headings over lines that are no table', () => {
    expect(cellLikelihood({ ...CELL, isOfSome: true }, 0)).toBeLessThan(cellLikelihood(CELL, 0));
    expect(cellLikelihood(evidenceOf('block'), 0)).toBeLessThan(0.6);
    expect(cellLikelihood(evidenceOf('block'), 0)).toBeGreaterThan(LEAST_CELL);
  });

  it('is lower if the words could hardly be read', () => {
    expect(cellLikelihood(CELL, 0.5)).toBeLessThan(cellLikelihood(CELL, 0));
  });

  it('lets plain cells of receipts and of lists of goods win a vote', () => {
    for (const way of ['receipt', 'goods', 'tax'] as const) {
      expect(cellLikelihood(evidenceOf(way), 0)).toBeGreaterThan(0.5);
      expect(cellLikelihood({ ...evidenceOf(way), typed: 0.5 }, 0)).toBeLessThan(cellLikelihood(evidenceOf(way), 0));
    }
  });

  it('lets lines be left out that merely end in amounts, but no list of goods and no receipt that adds up', () => {
    expect(cellLikelihood(evidenceOf('lines'), 0)).toBeLessThan(LEAST_CELL);
    expect(cellLikelihood(evidenceOf('goods'), 0)).toBeGreaterThan(LEAST_CELL);
    expect(cellLikelihood(evidenceOf('receipt'), 0)).toBeGreaterThan(LEAST_CELL);
  });
});
