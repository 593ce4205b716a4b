import { expect, it } from 'vitest';
import { ServedPaths } from './served-paths.ts';

const paths = new ServedPaths(
  new Map([
    ['/v1/files', ['GET', 'POST']],
    ['/v1/files/{file_id}', ['GET', 'DELETE']],
    ['/v1/files/{file_id}/content', ['GET']],
    ['/v1/files/batch', ['POST']],
  ]),
);
const routeOf = (url: string) => paths.find(url)?.route;

it('finds the path of a request, with a query, a slash at the end or encoded letters', () => {
  expect(paths.find('/v1/files')).toEqual({ route: '/v1/files', methods: ['GET', 'POST'] });
  for (const url of ['/v1/files/', '/v1/files?limit=1', '/v1/files/#part', '/v1/%66iles']) {
    expect(routeOf(url)).toBe('/v1/files');
  }
});

it('takes a name before a parameter, and goes back to the parameter where the name leads nowhere', () => {
  expect(routeOf('/v1/files/file_1')).toBe('/v1/files/:file_id');
  expect(routeOf('/v1/files/batch')).toBe('/v1/files/batch');
  expect(routeOf('/v1/files/batch/content')).toBe('/v1/files/:file_id/content');
  expect(routeOf('/v1/files/a%2Fb')).toBe('/v1/files/:file_id');
});

it.each(['/', '/v1', '/v1/files/1/2', '/v1/files//content', '/V1/files', '*', 'v1/files', '/v1/files/1/%E0%A4%A'])(
  'finds nothing for %s',
  (url) => expect(paths.find(url)).toBeUndefined(),
);
