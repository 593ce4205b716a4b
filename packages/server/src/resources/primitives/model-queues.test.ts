import { describe, expect, it } from 'vitest';
import { checkQueues } from '../../jobs/queue.ts';
import { resolveModels } from '../../models/settings.ts';
import { ModelQueues, placesOf, queueNameOf } from './model-queues.ts';

const nothing = () => {
  throw new Error('nothing runs here');
};

describe('queues of models', () => {
  it('have names that are legible and differ', () => {
    const models = ['gpt-4o', 'GPT-4o', 'org/model:7b', 'org-model-7b', 'x'.repeat(128)];
    const names = models.map(queueNameOf);
    expect(names[0]).toBe('models.gpt-4o');
    expect(names[2]).toMatch(/^models\.org-model-7b-[0-9a-f]{8}$/);
    expect(new Set(names).size).toBe(models.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_.-]*$/);
  });

  it('have as many places as there may be calls and reads, and leave some to production', () => {
    expect(placesOf({ concurrency: 1 }, 1)).toEqual({ concurrency: 2, testConcurrency: 1 });
    expect(placesOf({ concurrency: 4 }, 2)).toEqual({ concurrency: 6, testConcurrency: 4 });
    expect(placesOf({ concurrency: 1000 }, 2)).toEqual({ concurrency: 66, testConcurrency: 44 });
  });

  it('are found by what a request calls its model', () => {
    const model = { provider: 'openai', model: 'm', concurrency: 4, capabilities: {}, timeouts: {}, extra_body: {} };
    const file = {
      models: { first: model, 'Second/2': model },
      model_aliases: { big: 'first' },
      model_fallback: 'first',
    };
    const { config } = resolveModels(file as never, () => undefined);
    const queues = new ModelQueues({ config, readers: 2, work: nothing });
    checkQueues(queues.all);
    const nameOf = (requested: string) => queues.of(requested)?.name;
    expect(['first', 'big', 'unknown', 'recto-local'].map(nameOf)).toEqual([
      'models.first',
      'models.first',
      'models.first',
      undefined,
    ]);
    expect(nameOf('Second/2')).toBe(queueNameOf('Second/2'));
    expect(queues.former(['parses.run', 'models.gone']).map(({ name }) => name)).toEqual(['models.gone']);
  });
});
