import { describe, expect, it } from 'vitest';
import type { StandardSchema } from './standard-schema.ts';
import { json, scripted } from './testing/scripted-service.ts';

const document = { id: 'file_1' };
const completed = (output: object) => json({ id: 'extr_1', status: 'completed', output });

/** A schema of a library that writes no JSON Schema. */
const silent: StandardSchema<{ n: number }, { n: number }> = {
  '~standard': {
    version: 1,
    vendor: 'other',
    validate: async (value) =>
      typeof Object(value).n === 'number'
        ? { value: value as { n: number } }
        : { issues: [{ message: 'not a number', path: ['list', { key: 0 }, 'n'] }] },
  },
};

describe('a schema of a library', () => {
  it('is sent as JSON Schema of what it accepts', async () => {
    const asked: unknown[] = [];
    const jsonSchema = {
      input: (options: unknown) => {
        asked.push(options);
        return { type: 'object' };
      },
    };
    const schema: StandardSchema = { '~standard': { ...silent['~standard'], jsonSchema } };
    const { recto, sent } = scripted(completed({ n: 1 }));
    await recto.extract({ document, schema });
    expect(asked).toEqual([{ target: 'draft-2020-12' }]);
    expect(sent[0]?.body).toEqual({ document, json_schema: { type: 'object' } });
  });

  it('that writes none needs it beside', async () => {
    const { recto, sent } = scripted(completed({ n: 1 }));
    await expect(recto.extract({ document, schema: silent })).rejects.toThrow('json_schema');
    const { value } = await recto.extract({ document, schema: silent, json_schema: { type: 'object' } });
    expect(value.n).toBe(1);
    expect(sent[0]?.body).toEqual({ document, json_schema: { type: 'object' } });
  });

  it('that does not accept the values says where', async () => {
    const { recto } = scripted(completed({ n: null }));
    const failed = recto.extract({ document, schema: silent, json_schema: {} });
    await expect(failed).rejects.toThrow('list.0.n: not a number');
  });
});
