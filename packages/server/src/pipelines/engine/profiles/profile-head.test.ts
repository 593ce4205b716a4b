/** Heads of CVs: names in large letters, and what somebody says of himself. */
import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { ownerOf } from './profile-head.ts';

const text = { type: ['string', 'null'] };
const cv = [
  'Dr. Delphine                                          Boise, ID',
  '                                                      (208) 555-0147',
  'Marsh, PhD                                            delphine@marsh.example',
  '',
  '',
  'Hydrologist with twelve years of work on rivers',
  'and on the snow that feeds them.',
  '',
  'EXPERIENCE',
  '',
  'Lead Hydrologist – Ostrander Water Partners',
  'March 2019 - Present',
  'Ran a network of 140 stations across four basins.',
  '',
  'EDUCATION',
  '',
  'BS – Hydrology, Palouse State University',
  'September 2010 - June 2014',
];

/** Words of the first column in lines 0 and 2 are twice as high. */
function withLargeName(page: Page): Page {
  const large = (word: Page['words'][number]): boolean =>
    word.box !== null && word.box.top < 60 / (page.height ?? 792) && word.box.left < 0.3;
  const words = page.words.map((word) =>
    large(word) && word.box !== null ? { ...word, box: { ...word.box, height: word.box.height * 2 } } : word,
  );
  return { ...page, words };
}

const outputOf = (properties: JsonObject, lines: readonly string[] = cv): JsonObject =>
  extract(buildView([withLargeName(drawnPage(lines))]), { type: 'object', properties }).output;

it('takes the name in the largest letters, over two lines', () => {
  expect(outputOf({ full_name: text })).toEqual({ full_name: 'Dr. Delphine Marsh, PhD' });
  expect(outputOf({ nom: text })).toEqual({ nom: 'Dr. Delphine Marsh, PhD' });
});

it('takes no title of the document for a name', () =>
  expect(ownerOf(buildView([withLargeName(drawnPage(cv.with(0, 'Curriculum').with(2, 'Vitae')))]))).toBeUndefined());

it('takes the lines above the first heading in which somebody says who he is', () =>
  expect(outputOf({ profile_text: text, accroche: text })).toEqual({
    profile_text: 'Hydrologist with twelve years of work on rivers and on the snow that feeds them.',
    accroche: 'Hydrologist with twelve years of work on rivers and on the snow that feeds them.',
  }));

it('takes the town and its state apart', () =>
  expect(outputOf({ location: { type: 'object', properties: { city: text, state: text } } })).toEqual({
    location: { city: 'Boise', state: 'ID' },
  }));
