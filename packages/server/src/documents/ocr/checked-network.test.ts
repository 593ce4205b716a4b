import { afterEach, describe, expect, it } from 'vitest';
import { findsSample, readsSample } from './built-in-sample.ts';
import { chooseModel, openChecked } from './checked-network.ts';
import { DETECTION_RANGES, LINES_RANGES, NO_RANGES } from './network/activation-ranges.ts';
import { prepareNetwork } from './network/prepare-network.ts';
import type { ActivationRanges, Range } from './network/quantise.ts';
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

/** Ranges so narrow that the output of every convolution saturates, as it does where products overflow. */
const saturating = (ranges: ActivationRanges): ActivationRanges => {
  const narrow = ({ low, high }: Range): Range => ({ low: low / 16, high: high / 16 });
  return new Map(
    [...ranges].map(([name, { input, output }]) => [name, { input: narrow(input), output: narrow(output) }]),
  );
};

async function english() {
  const { script, letters } = scriptFor(['en']);
  return { ...script, weights: await readWeights(script.network), alphabet: await readAlphabet(script, letters) };
}

describe('a network that reads lines', () => {
  it('runs in eight bits where it reads the sample, and not where it saturates', async () => {
    const { weights, ...network } = await english();
    const reads = (model: Model) => readsSample({ model, ...network });
    expect(await reads(await kept(openModel(prepareNetwork(weights, NO_RANGES))))).toBe(true);
    expect(await reads(await kept(openModel(prepareNetwork(weights, LINES_RANGES))))).toBe(true);
    const planted = saturating(LINES_RANGES);
    expect(await reads(await kept(openModel(prepareNetwork(weights, planted))))).toBe(false);
    expect(await reads(await kept(openChecked(weights, planted, reads)))).toBe(true);
  });
});

describe('the network that finds lines', () => {
  it('runs in eight bits where it finds the sample, and not where it saturates', async () => {
    const weights = await readWeights(DETECTION);
    expect(await findsSample(await kept(openModel(prepareNetwork(weights, NO_RANGES))))).toBe(true);
    expect(await findsSample(await kept(openModel(prepareNetwork(weights, DETECTION_RANGES))))).toBe(true);
    const planted = saturating(DETECTION_RANGES);
    expect(await findsSample(await kept(openModel(prepareNetwork(weights, planted))))).toBe(false);
    expect(await findsSample(await kept(openChecked(weights, planted, findsSample)))).toBe(true);
  });
});

describe('the choice', () => {
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
    const opened: string[] = [];
    const open = (name: string) => async () => {
      opened.push(name);
      return planted(name, ended);
    };
    const model = await chooseModel(open('fast'), open('exact'), async () => isRight);
    expect(model).toMatchObject({ name: chosen });
    expect(ended).toEqual(closed);
    expect(opened).toEqual(isRight ? ['fast'] : ['fast', 'exact']);
  });
});
