import { afterEach, describe, expect, it } from 'vitest';
import { findsSample, readsSample } from './built-in-sample.ts';
import { chooseModel, openChecked } from './checked-network.ts';
import { type Model, openModel } from './session.ts';
import { DETECTION, readAlphabet, readWeights, scriptFor } from './weights.ts';

const models: Model[] = [];
afterEach(async () => {
  for (const model of models.splice(0)) await model.close();
});

const kept = async (opening: Promise<Model>): Promise<Model> => {
  const model = await opening;
  models.push(model);
  return model;
};

const { script, letters } = scriptFor(['en']);
const reads = async (model: Model): Promise<boolean> =>
  readsSample({ ...script, alphabet: await readAlphabet(script, letters), model });

describe('the sample', () => {
  it.each([
    ['finds lines', DETECTION, findsSample],
    ['reads lines', script.network, reads],
  ])('is right with the network that %s, exact and as chosen for this processor', async (_, network, isRight) => {
    expect(await isRight(await kept(openModel(await readWeights(network.exact))))).toBe(true);
    expect(await isRight(await kept(openChecked(network, isRight)))).toBe(true);
  });
});

describe('the choice', () => {
  it('opens the exact network if the fast one fails the sample', async () => {
    let samples = 0;
    const model = await kept(
      openChecked(DETECTION, async () => {
        samples += 1;
        return false;
      }),
    );
    expect(samples).toBe(1);
    expect(await findsSample(model)).toBe(true);
  });

  const planted = (name: string, closed: string[]) => ({
    name,
    run: async () => ({ data: new Float32Array(), dims: [] }),
    close: async () => void closed.push(name),
  });

  it.each([
    [true, 'fast', []],
    [false, 'exact', ['fast']],
  ])('a sample that is read right: %s takes the %s one', async (isRight, chosen, closed) => {
    const ended: string[] = [];
    const started: string[] = [];
    const open = (name: string) => async () => {
      started.push(name);
      return planted(name, ended);
    };
    const model = await chooseModel(open('fast'), open('exact'), async () => isRight);
    expect(model).toMatchObject({ name: chosen });
    expect(ended).toEqual(closed);
    expect(started).toEqual(isRight ? ['fast'] : ['fast', 'exact']);
  });
});
