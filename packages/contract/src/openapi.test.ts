import { expect, it } from 'vitest';
import { declaredStatuses, operationIds } from './endpoint.ts';
import { AUDITED_OPERATIONS, api, createOpenApi } from './index.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

const document = createOpenApi(api, '1.0.0') as unknown as Document;

it('every reference leads to a schema with its own content', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(10);
  for (const [, name = ''] of references) {
    expect(Object.keys(document.components.schemas[name] ?? {})).not.toEqual([]);
    expect(document.components.schemas[name]).not.toHaveProperty('$ref');
  }
});

it('describes every operation with every status that it declares', () => {
  for (const { operationId, endpoint } of operationIds(api)) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(operationId);
    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(declaredStatuses(endpoint));
  }
});

it('audited operations exist, and change something', () => {
  const changing = operationIds(api).filter(({ endpoint }) => endpoint.method !== 'GET');
  const names = new Set(changing.map(({ operationId }) => operationId));
  expect(AUDITED_OPERATIONS.filter((name) => !names.has(name))).toEqual([]);
});
