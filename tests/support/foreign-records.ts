/** How every operation responds when one environment requests records of the other. */
import { describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { nameIn } from './known-records.ts';
import { minimalRequest } from './minimal-requests.ts';
import { operations } from './operations.ts';

const csv = () => {
  const form = new FormData();
  form.set('file', new Blob(['a\n1\n']), 'a.csv');
  return form;
};

function call(client: Client, method: string, path: string, json: object): Promise<Answer> {
  if (path.startsWith('/v1/tables') && method === 'PUT') return client.put(path, { form: csv() });
  switch (method) {
    case 'GET':
      return client.get(path);
    case 'DELETE':
      return client.delete(path);
    case 'POST':
      return client.post(path, { json });
    case 'PATCH':
      return client.patch(path, { json });
    default:
      return client.put(path, { json });
  }
}

// Members belong to both environments.
const withParameters = operations.filter(
  ({ path, takesKey, isForMembers }) => path.includes('{') && takesKey && !isForMembers,
);

/** `theirs` has the ids, `ours` asks. */
export function describeForeign(given: () => { ours: Client; theirs: Record<string, string> }): void {
  describe.each(withParameters)('$operationId', ({ method, path, operationId }) => {
    it('gives the other environment the answer of an unknown id', async () => {
      const { ours, theirs } = given();
      // PUT creates secrets by name, and both environments may have one; that is tested separately.
      if (operationId === 'secrets.put') return;
      // A live key may copy a workflow out of test; its limits are tested with promotions.
      if (operationId === 'workflows.promote') return;
      const fill = (ids: Record<string, string>) =>
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[nameIn(path, name)] ?? '?') +
        minimalRequest(operationId, ids.workflow_id).query;
      const { json } = minimalRequest(operationId);
      const nobodys = {
        ...Object.fromEntries(Object.keys(theirs).map((name) => [name, 'DOES_NOT_EXIST'])),
        page_number: '1',
      };
      const foreign = await call(ours, method, fill(theirs), json);
      const unknown = await call(ours, method, fill(nobodys), json);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(unknown.text);
      const headers = (answer: Answer) =>
        Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
      expect(headers(foreign)).toEqual(headers(unknown));
    });
  });
}

/** After all of that. */
export async function expectUntouched(client: Client, ids: Record<string, string>): Promise<void> {
  expect((await client.get(`/v1/files/${ids.file_id}`)).status).toBe(200);
  expect((await client.get(`/v1/parses/${ids.parse_id}`)).body.status).toBe('completed');
  expect((await client.get(`/v1/extractions/${ids.extraction_id}`)).body.status).toBe('completed');
  expect((await client.get('/v1/secrets/ONLY_HERE')).status).toBe(200);
  expect((await client.get('/v1/webhooks/endpoint')).status).toBe(200);
  expect((await client.get(`/v1/workflows/edges?workflow_id=${ids.workflow_id}`)).body.data).toHaveLength(1);
  expect((await client.get(`/v1/workflows/steps/${ids.step_id}`)).status).toBe(200);
  expect((await client.get(`/v1/workflows/reviews/${ids.review_id}`)).body.decision).toBeNull();
  expect((await client.get(`/v1/workflows/${ids.workflow_id}/triggers/${ids.trigger_id}`)).status).toBe(200);
  expect((await client.get('/v1/auth/status')).status).toBe(200);
  expect((await client.get(`/v1/tables/${ids.table_id}`)).status).toBe(200);
}
