import { expect, it } from 'vitest';
import { CloseStack } from './close-stack.ts';

it('closes in reverse order, once, and closes everything even when one step fails', async () => {
  const closed: string[] = [];
  const stack = new CloseStack();
  stack.push('a', () => void closed.push('a'));
  stack.push('b', () => Promise.reject(new Error('b broke')));
  stack.push('c', async () => void closed.push('c'));
  const [first, second] = [stack.close(), stack.close()];
  await expect(first).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'b broke' })] });
  await expect(second).rejects.toThrow();
  expect(closed).toEqual(['c', 'a']);
});

it('continues when a step takes too long, and names that step', async () => {
  const closed: string[] = [];
  const stack = new CloseStack();
  stack.push('first', () => void closed.push('first'));
  stack.push('stuck', () => new Promise(() => {}));
  await expect(stack.close(10)).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringContaining('stuck') })],
  });
  expect(closed).toEqual(['first']);
});
