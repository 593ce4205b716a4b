import { expect, it, onTestFinished } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

it.each([
  ['longer than an upload waits', 1],
  ['left to the workers', 0],
])('a page count that is %s is added later', async (_, inlineAnalysisMs) => {
  const server = await startServer({ config: { limits: { inline_analysis_ms: inlineAnalysisMs } } });
  onTestFinished(() => server.close());
  const { test } = clientsOf(server);
  const content = Buffer.from('one page of text').toString('base64');
  const created = await test.post('/v1/files', { json: { document: { filename: 'page.txt', content } } });
  expect(created.status).toBe(201);
  // Starting the first reader process takes longer than this upload waits.
  expect(created.body.page_count).toBeNull();
  const counted = await eventually(
    async () => (await test.get(`/v1/files/${created.body.id}`)).body,
    ({ page_count }) => page_count !== null,
  );
  expect(counted.page_count).toBe(1);
});
