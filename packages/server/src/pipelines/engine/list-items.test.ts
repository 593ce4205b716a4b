import { expect, it } from 'vitest';
import { extract } from './extract.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

it('fills lists of addresses of mail, of telephones and of pages without a label, each value once', () => {
  const texts = { type: 'array', items: { type: 'string' } };
  const page = drawnPage([
    'Sarah Mitchell',
    'Brookhaven, UK     +44 20 7946 0018     sarah.mitchell@example.org',
    'www.smitchell.dev',
    '',
    'Write to sarah.mitchell@example.org or to s.mitchell@work.example.com',
  ]);
  const schema = { type: 'object', properties: { emails: texts, phones: texts, websites: texts } } as never;
  expect(extract(buildView([page]), schema).output).toEqual({
    emails: ['sarah.mitchell@example.org', 's.mitchell@work.example.com'],
    phones: ['+44 20 7946 0018'],
    websites: ['www.smitchell.dev'],
  });
});
