/** Articles: what stands at their head and in their running lines, without labels. */
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { citationIn } from './citations.ts';
import { runOf } from './text-run.ts';

const text = { type: ['string', 'null'] };
const whole = { type: ['integer', 'null'] };
const authors = { type: 'array', items: { type: 'object', properties: { name: text, affiliation: text } } };

/** A page whose title, given by its first words, is a heading. */
function articlePage(lines: readonly string[], title: readonly string[]): Page {
  const page = drawnPage(lines);
  const from = page.words.findIndex((word, at) => title.every((part, k) => page.words[at + k]?.text === part) && word);
  page.blocks.push({ kind: 'heading', level: 1, lines: [{ from, to: from + title.length }], box: null });
  return page;
}

const outputOf = (properties: JsonObject, lines: readonly string[], title: string): JsonObject =>
  extract(buildView([articlePage(lines, title.split(' '))]), { type: 'object', properties }).output;

const lines = [
  'Ann Alpine Bot, June 2021, 14(2): 88–97',
  'Short Communication',
  '',
  'Moss Cover after Trampling',
  'Halvard Grove1,*, Mireille Castagne2 and Tobias Rehn1',
  '1 Institute of Plant Ecology, University of Northby, Sweden',
  '2 Laboratory of Cold Regions, University of Valserine, France',
  '*Corresponding author: Dr Halvard Grove, E-mail: grove@northby.example',
  '',
  'Abstract',
  'The samples were taken at dawn and kept on ice until the assay was made in May.',
  '',
  'This is distributed under the Creative Commons Attribution License. doi: 10.5555/aab.14.88.',
];

describe('an article', () => {
  it('with a word of many digits among its people is read in no more time than another', () => {
    const strange = lines.map((line) => line.replace('Castagne2', `Castagne${'2'.repeat(60)}x`));
    expect(outputOf({ doi: text }, strange, 'Moss Cover after Trampling').doi).toBe('10.5555/aab.14.88');
  });

  it('has its title, its people and its numbers where articles have them', () => {
    const properties = {
      title: text,
      article_type: text,
      journal: text,
      year: whole,
      volume: whole,
      issue: whole,
      pages: text,
      doi: text,
      licence: text,
      corresponding_author: { type: 'object', properties: { name: text, email: text } },
      authors,
    };
    expect(outputOf(properties, lines, 'Moss Cover after Trampling')).toEqual({
      title: 'Moss Cover after Trampling',
      article_type: 'Short Communication',
      journal: 'Ann Alpine Bot',
      year: 2021,
      volume: 14,
      issue: 2,
      pages: '88–97',
      doi: '10.5555/aab.14.88',
      licence: 'Creative Commons Attribution License',
      corresponding_author: { name: 'Halvard Grove', email: 'grove@northby.example' },
      authors: [
        { name: 'Halvard Grove', affiliation: 'Institute of Plant Ecology, University of Northby, Sweden' },
        { name: 'Mireille Castagne', affiliation: 'Laboratory of Cold Regions, University of Valserine, France' },
        { name: 'Tobias Rehn', affiliation: 'Institute of Plant Ecology, University of Northby, Sweden' },
      ],
    });
  });

  it('gives a plain list of its authors', () =>
    expect(outputOf({ authors: { type: 'array', items: text } }, lines, 'Moss Cover after Trampling')).toEqual({
      authors: ['Halvard Grove', 'Mireille Castagne', 'Tobias Rehn'],
    }));

  it('names each author in a line of his own with his degree', () => {
    const degrees = { type: 'array', items: { type: 'object', properties: { name: text, degree: text } } };
    const own = ['Moss Cover after Trampling', 'Ann Roe, MPH', 'Li Po, Ph.D.', '', ...lines.slice(5)];
    expect(outputOf({ authors: degrees }, own, 'Moss Cover after Trampling')).toEqual({
      authors: [
        { name: 'Ann Roe', degree: 'MPH' },
        { name: 'Li Po', degree: 'Ph.D.' },
      ],
    });
  });

  it('names many authors with notes at their marks, and a group behind them', () => {
    const names = [
      'Ann Roe1., Li Po2., Jo Doe3., Max Lee1,2.,',
      'Eva Kay2", Tom Ash4,5"*, the Tidal Research Consortium',
    ];
    const own = [lines[0] ?? '', 'Moss Cover after Trampling', ...names, ...lines.slice(5)];
    expect(
      outputOf({ first_author: text, authors: { type: 'array', items: text } }, own, 'Moss Cover after Trampling'),
    ).toEqual({
      first_author: 'Ann Roe',
      authors: ['Ann Roe', 'Li Po', 'Jo Doe', 'Max Lee', 'Eva Kay', 'Tom Ash'],
    });
  });

  it('is no other document: a price list with a volume keeps what its labels say', () => {
    const own = ['Price list of the depot', 'Ann Roe, Li Po', '', 'Volume: 40', 'Issue: 7', 'Total: 12.50'];
    expect(outputOf({ volume: whole, issue: whole, journal: text, authors }, own, 'Price list of the depot')).toEqual({
      volume: 40,
      issue: 7,
      journal: null,
      authors: [],
    });
  });
});

describe('a citation', () => {
  const partsOf = (line: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(citationIn(runOf(buildView([drawnPage([line])]).rows[0]?.words ?? [])) ?? {}).map(
        ([part, found]) => [part, found.text],
      ),
    );

  it.each([
    [
      'International Journal of Tides, May-August 2015;8(2):99-101',
      { journal: 'International Journal of Tides', year: '2015', volume: '8', issue: '2', pages: '99-101' },
    ],
    [
      'Roe et al. BMC Tides and Coasts (2018) 18:55',
      { journal: 'BMC Tides and Coasts', year: '2018', volume: '18', article: '55' },
    ],
    [
      'Journal of Tides Vol.9. No.3. pp: 177-186, Summer 2011',
      { journal: 'Journal of Tides', year: '2011', volume: '9', issue: '3', pages: '177-186' },
    ],
    [
      'J Borne Dis, September 2017, 11(3): 427–432',
      { journal: 'J Borne Dis', year: '2017', volume: '11', issue: '3', pages: '427–432' },
    ],
    [
      'The Tide Journal, 2016, 10, (Suppl-1, M9) 214-226',
      { journal: 'The Tide Journal', year: '2016', volume: '10', pages: '214-226' },
    ],
    [
      'Tides in Ports | www.tides.example 1 May 2015 | Volume 6 | Article 892',
      { journal: 'Tides in Ports', year: '2015', volume: '6', article: '892' },
    ],
  ])('is read in its forms: %s', (line, parts) => expect(partsOf(line)).toEqual(parts));

  it('has the name of its journal apart from a short title in the same line', () =>
    expect(partsOf('215        Natural Options in Ports        The Tide Journal, 2016, 10, 214-226')).toMatchObject({
      journal: 'The Tide Journal',
    }));

  it('has the name of its journal behind the title of the work', () =>
    expect(partsOf('Citation: Roe J, et al. (2014) Tides in Small Ports. PLoS Tides 8(3): e2748.')).toMatchObject({
      journal: 'PLoS Tides',
      article: 'e2748',
    }));

  it('is no sum and no ratio', () => {
    expect(partsOf('Invoice 2015 total 8 of 99')).toEqual({});
    expect(partsOf('Opening hours 8:30 to 17:00')).toEqual({});
  });
});
