/** How the operations that see the cookie of a session respond to what other sites send. */
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { Browser } from './members.ts';
import { operations } from './operations.ts';

const guarded = operations.filter(
  ({ path, method, statuses, takesKey }) =>
    path.startsWith('/v1/auth') && method !== 'GET' && !takesKey && statuses.includes(403),
);

/** The browser is signed in, and stays so. */
export function describeOtherSites(owner: () => Browser): void {
  describe.each(guarded)('$operationId', ({ path, statuses }) => {
    const operation = path.replace('/v1/auth/', '');

    it.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['an origin that is hidden', { origin: 'null' }],
      ['another port', { origin: 'http://127.0.0.1:1' }],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ])('refuses requests from %s', async (_, headers) => {
      const browser = new Browser(owner().url, owner().cookie);
      const { status, body } = await browser.post(operation, {}, headers);
      expect([status, body.detail.code]).toEqual([403, 'other_site']);
      expect((await owner().session()).body.state).toBe('signed_in');
    });

    it('takes no form, which other sites could send without asking', async () => {
      if (!statuses.includes(422)) return;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
        const raw = JSON.stringify({ email: 'a@example.com', password: 'x' });
        const headers = { 'content-type': type, cookie: owner().cookie ?? '' };
        const answer = await createClient(owner().url, null).post(path, { raw, headers });
        expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body']]);
      }
    });

    it('refuses a body over the limit', async () => {
      if (!statuses.includes(413)) return;
      const answer = await new Browser(owner().url, owner().cookie).post(operation, { big: 'x'.repeat(1_000_001) });
      expect(answer.status).toBe(413);
    });
  });
}
