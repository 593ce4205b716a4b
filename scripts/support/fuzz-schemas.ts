import { type SchemaHttpRound, schemaHttpRound } from '../../tests/fuzz/schemas/http-round.ts';
import { type SchemaRound, schemaRound } from '../../tests/fuzz/schemas/schema-round.ts';
import { createClient } from '../../tests/support/client.ts';
import { TEST_KEY } from '../../tests/support/server.ts';

export interface FuzzSchemasOptions {
  seed: number;
  schemas: number;
  from: number;
  http: number;
}

export async function fuzzSchemas(
  url: string,
  { seed, schemas, from, http }: FuzzSchemasOptions,
): Promise<{ text: string; failed: boolean }> {
  const startedAt = performance.now();
  const onBatch = (done: number): void => console.log(`${done} schemas`);
  const round = await schemaRound({ seed, from, schemas, onBatch });
  const seconds = (performance.now() - startedAt) / 1000;
  // Other schemas than those that went through the pool.
  const sent = await schemaHttpRound(createClient(url, TEST_KEY), { seed, from: from + schemas, schemas: http });
  const failed = round.findings.length + sent.findings.length > 0;
  return { text: render(round, sent, seconds), failed };
}

const counts = (all: Record<string, number>): string =>
  Object.entries(all)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function render(round: SchemaRound, sent: SchemaHttpRound, seconds: number): string {
  const kinds = Object.entries(round.kinds).map(
    ([kind, { schemas, accepted }]) => `| ${kind} | ${schemas} | ${accepted} |`,
  );
  const slowest = round.slowest.map(
    ({ index, kind, elapsedMs }) => `${(elapsedMs / 1000).toFixed(1)} s (schema ${index}, ${kind})`,
  );
  const findings = [...round.findings, ...sent.findings];
  return [
    `${round.schemas} random schemas through the gate and the built-in engine in ${seconds.toFixed(0)} s: ${round.accepted} accepted and extracted with (${round.filled} outputs valid as a whole, the others with every gap named), the rest refused with a type.`,
    `Refusals: ${counts(round.refused)}.`,
    ['| kind | schemas | accepted |', '| --- | ---: | ---: |', ...kinds].join('\n'),
    `Slowest: ${slowest.join(', ')}.`,
    `${sent.schemas} further schemas through POST /v1/extractions and POST /v1/schemas/lint: statuses ${counts(sent.statuses)}. Every answer conformed to the contract.`,
    `**Findings: ${findings.length}**`,
    ...findings.map(({ schema, problem }) => `- schema ${schema.index} (${schema.kind}): ${problem.split('\n')[0]}`),
  ].join('\n\n');
}
