import { describe, expect, it } from 'vitest';
import { prepare } from '../engine/candidates/prepare.ts';
import { extractPrepared } from '../engine/extract.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { drawnPage } from '../engine/testing/drawn-page.ts';
import { ViewBuilder } from '../engine/view/build-view.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { Example } from './example.ts';
import { DocumentExamples, fieldKey } from './examples.ts';
import { type FieldExamples, fitScorer } from './fit.ts';
import { learnedFrom, type ScorerModel } from './scorer.ts';
import { POLICY_SCHEMA, policyDocument } from './testing/families.ts';

const NUMBER = fieldKey(['policy_number']);
const DATE = fieldKey(['issue_date']);

function extractionOf(lines: readonly string[], schema: JsonObject, model?: ScorerModel) {
  const builder = new ViewBuilder();
  builder.add(drawnPage(lines));
  const learned = model === undefined ? undefined : learnedFrom(model);
  return extractPrepared(prepare(builder.finish()), readSchema(schema), learned);
}

interface Corrected {
  id: string;
  lines: readonly string[];
  right: Record<string, Json>;
}

function examplesOf(documents: readonly Corrected[], schema: JsonObject): FieldExamples[] {
  const fields = new Map<string, { path: string[]; examples: Example[] }>();
  for (const { id, lines, right } of documents) {
    const examples = new DocumentExamples(readSchema(schema), right);
    examples.add([drawnPage(lines)]);
    for (const { path, example } of examples.finish(id)) {
      const field = fields.get(fieldKey(path)) ?? { path, examples: [] };
      fields.set(fieldKey(path), field);
      field.examples.push(example);
    }
  }
  return [...fields.values()];
}

const corrected = (count: number, rightOf: (index: number) => Json): Corrected[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `document ${index}`,
    lines: policyDocument(index).lines,
    right: { [NUMBER]: rightOf(index) },
  }));

const asMeant = (index: number): Json => policyDocument(index).right;

const fitOf = (documents: readonly Corrected[]) => fitScorer(examplesOf(documents, POLICY_SCHEMA));

describe('a family of documents in which the engine takes the wrong number', () => {
  const unseen = Array.from({ length: 20 }, (_, index) => policyDocument(100 + index));

  it('is one', () => {
    for (const { lines, plausible } of unseen) {
      expect(extractionOf(lines, POLICY_SCHEMA).output.policy_number).toBe(plausible);
    }
  });

  it('comes out right after five corrections, and no value is called certain', () => {
    const { model, fields } = fitOf(corrected(5, asMeant));
    expect(fields).toMatchObject([
      {
        path: ['policy_number'],
        outcome: 'helps',
        documents: 5,
        unreachable: 0,
        engineRight: 0,
        crossValidation: { documents: 5, won: 5, lost: 0, cap: 6 / 7 },
      },
    ]);
    for (const { lines, right } of unseen) {
      const { output, fields: found } = extractionOf(lines, POLICY_SCHEMA, model);
      expect(output.policy_number).toBe(right);
      expect(found[0]?.confidence).toBeLessThanOrEqual(6 / 7);
      expect(found.map(({ isLearned }) => isLearned)).toEqual([true, false]);
    }
  });

  it('leaves other fields of the schema, and other documents, as they were', () => {
    const { model } = fitOf(corrected(6, asMeant));
    for (const { lines } of unseen) {
      const [own, learnt] = [extractionOf(lines, POLICY_SCHEMA), extractionOf(lines, POLICY_SCHEMA, model)];
      expect(learnt.output.issue_date).toBe(own.output.issue_date);
      expect(learnt.fields[1]?.confidence).toBe(own.fields[1]?.confidence);
    }
    const other = ['SOUTHERN INSURANCE', '', 'Policy number: SX-7781', 'Agent code: 55-1'];
    const [own, learnt] = [extractionOf(other, POLICY_SCHEMA), extractionOf(other, POLICY_SCHEMA, model)];
    expect(learnt.output.policy_number).toBe('SX-7781');
    expect(learnt.fields[0]?.confidence).toBeLessThanOrEqual(own.fields[0]?.confidence ?? 0);
  });

  it('is not learnt from four documents of which one has the number nowhere', () => {
    const [first, ...rest] = corrected(4, asMeant);
    const { model, fields } = fitOf([{ ...(first as Corrected), right: { [NUMBER]: 'X-NOWHERE-1' } }, ...rest]);
    expect(fields).toMatchObject([{ outcome: 'too_few_documents', documents: 4, unreachable: 1 }]);
    expect(model.fields).toEqual([]);
  });

  it('is the same scorer in whatever order the documents were corrected', () => {
    const documents = corrected(7, asMeant);
    expect(JSON.stringify(fitOf(documents.toReversed()))).toBe(JSON.stringify(fitOf(documents)));
  });

  it('may be taught that the document does not say it', () => {
    const lines = (index: number) => ['Minutes', '', `Policy number: PN-${100 + index}`, `Held on 2026-02-0${index}`];
    const documents = Array.from({ length: 6 }, (_, index) => ({
      id: `minutes ${index}`,
      lines: lines(index + 1),
      right: { [NUMBER]: null },
    }));
    const { model, fields } = fitOf(documents);
    expect(fields[0]?.outcome).toBe('helps');
    const { output, fields: found } = extractionOf(lines(9), POLICY_SCHEMA, model);
    expect(output.policy_number).toBeNull();
    expect(found[0]?.confidence).toBeLessThanOrEqual(7 / 8);
    expect(found[0]?.confidence).toBeGreaterThan(0.5);
  });
});

describe('corrections that follow no rule', () => {
  /** One of the two numbers, as a coin fell. */
  const HEADS = [
    true,
    false,
    false,
    true,
    false,
    true,
    true,
    false,
    true,
    false,
    true,
    false,
    false,
    true,
    true,
    false,
  ];

  it('give no scorer', () => {
    for (const count of [5, 8, 12, 16]) {
      const { model, fields } = fitOf(
        corrected(count, (index) => (HEADS[index] ? policyDocument(index).right : policyDocument(index).plausible)),
      );
      expect(fields[0]?.outcome).toMatch(/not_better|few_mistakes/);
      expect(model.fields).toEqual([]);
    }
  });

  it('nor do corrections that follow a rule so loosely that chance would do as well', () => {
    const { fields } = fitOf(
      corrected(9, (index) => (index % 3 === 2 ? policyDocument(index).plausible : policyDocument(index).right)),
    );
    expect(fields[0]?.crossValidation?.won).toBeGreaterThan(fields[0]?.crossValidation?.lost ?? 0);
    expect(fields[0]?.outcome).toBe('not_better');
  });

  it('nor do corrections that say what the engine says', () => {
    const { fields, model } = fitOf(corrected(8, (index) => policyDocument(index).plausible));
    expect(fields).toMatchObject([{ outcome: 'few_mistakes', engineRight: 8, crossValidation: null }]);
    expect(model.fields).toEqual([]);
  });

  it('nor values that no document prints', () => {
    const { fields } = fitOf(corrected(8, (index) => `Q-${index}${index}${index}`));
    expect(fields).toMatchObject([{ outcome: 'too_few_documents', documents: 8, unreachable: 8 }]);
  });
});

it('the fields of one document are learnt apart', () => {
  const documents = corrected(5, asMeant).map(({ right, ...rest }, index) => ({
    ...rest,
    right: { ...right, [DATE]: extractionOf(policyDocument(index).lines, POLICY_SCHEMA).output.issue_date ?? null },
  }));
  const { fields } = fitOf(documents);
  expect(fields.map(({ path, outcome }) => [path[0], outcome])).toEqual([
    ['policy_number', 'helps'],
    ['issue_date', 'few_mistakes'],
  ]);
});

it('a scorer holds no text of the documents it was learnt from', () => {
  const { model } = fitOf(corrected(6, asMeant));
  expect(JSON.stringify(model.fields.map(({ path, ...rest }) => rest))).not.toMatch(
    /[a-z]{5}(?<!score|nothing|temperature|features|cap)\b/i,
  );
});
