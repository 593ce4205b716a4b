import { expect, it } from 'vitest';
import { type Candidate, noFeatures } from '../core/candidate.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import type { PartText, PartyBlock } from '../core/party.ts';
import { spanOfWords } from '../core/span.ts';
import { readSchema } from '../schema/read-schema.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { inOneBlock } from './one-block-each.ts';
import { contextFor, prepare } from './prepare.ts';

const LINES = [
  'Hill Homes',
  '9 Oak Avenue',
  'Salem, MA 01970',
  '',
  '',
  'Fern Media',
  '12 Elm Street',
  'Dover, DE 19901',
];
const text = { type: 'string' };
const place = { type: 'object', properties: { city: text, zip: text } };
const { fields } = readSchema({ type: 'object', properties: { agency: place, outlet: place } });
const context = contextFor(prepare(buildView([drawnPage(LINES)])), fields);

function candidate({ text: value, words }: PartText, score: number): Candidate {
  const span = spanOfWords(words, { kind: 'text', value, text: value, normaliser: 'text_line', score: 1 });
  if (span === undefined) throw new Error('no words');
  return { span, features: noFeatures(), score, label: undefined };
}

/** For each field, how well the first and the second block answer it. */
function answersTo(scores: readonly (readonly [number, number])[]): string[] {
  const offers = fields.map((field, at): FieldCandidates => {
    const part = (block: PartyBlock): PartText => block.parts[field.name === 'city' ? 'city' : 'postcode'] as PartText;
    const candidates = context.blocks.map((block, place) => candidate(part(block), scores[at]?.[place] ?? 0));
    return { field, candidates: candidates.sort((one, other) => other.score - one.score), learned: undefined };
  });
  return inOneBlock(context, offers).map(({ candidates }) => candidates.map(({ span }) => span.text).join('|'));
}

it('gives an object the city and the postcode of one block, and each object its own', () =>
  expect(
    answersTo([
      [3, 3.1],
      [4, 3],
      [3, 2],
      [3, 2],
    ]),
  ).toEqual(['Salem', '01970', 'Dover', '19901']));
