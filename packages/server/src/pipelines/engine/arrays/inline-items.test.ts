import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const texts = { type: 'array', items: { type: 'string' } };
const schemaOf = (properties: object): never => ({ type: 'object', properties }) as never;

it('divides the lines of a section at marks between items, also where a line ends', () => {
  const page = drawnPage([
    'Anna Example',
    '',
    'CORE COMPETENCIES',
    'Brand Strategy • Digital Marketing •',
    'Budget Management * SEO/SEM • Cross-functional Work',
    '',
    'EDUCATION',
    'Example University',
  ]);
  expect(extract(buildView([page]), schemaOf({ competencies: texts })).output).toEqual({
    competencies: ['Brand Strategy', 'Digital Marketing', 'Budget Management', 'SEO/SEM', 'Cross-functional Work'],
  });
});

it('divides a labelled line at commas between short texts', () => {
  const page = drawnPage(['An article', '', 'Keywords: maize, essential oil, fungi', '', 'Text of the article.']);
  expect(extract(buildView([page]), schemaOf({ keywords: texts })).output).toEqual({
    keywords: ['maize', 'essential oil', 'fungi'],
  });
});
