import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueries } from './fresh-queries.ts';

it('a first answer that was asked for before a change is not taken for the answer after it', async () => {
  const queries = new FreshQueries();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return answers[asked - 1]?.promise ?? 'none';
  };
  const end = new QueryObserver(queries, { queryKey: ['list'], queryFn }).subscribe(() => undefined);
  const refreshed = queries.invalidateQueries({ queryKey: ['list'] });
  answers[1]?.resolve('after');
  answers[0]?.resolve('before');
  await refreshed;
  expect([asked, queries.getQueryData(['list'])]).toEqual([2, 'after']);
  end();
});
