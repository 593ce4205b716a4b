import { expect, it } from 'vitest';
import { schemaRound } from './schemas/schema-round.ts';

it('random schemas end in a valid output, in named gaps or in a typed refusal, in bounded time', async () => {
  const round = await schemaRound({ seed: 20_261_115, schemas: 60 });
  expect(round.findings.map(({ schema, problem }) => `schema ${schema.index} (${schema.kind}): ${problem}`)).toEqual(
    [],
  );
  expect(round.schemas).toBe(60);
  // A round in which everything is accepted, or nothing, tries nothing.
  expect(round.accepted).toBeGreaterThan(20);
  expect(round.filled).toBeGreaterThan(10);
  expect(Object.keys(round.refused).length).toBeGreaterThan(3);
});
