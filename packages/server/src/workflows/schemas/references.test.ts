import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { WorkflowGraph } from '../graph.ts';
import { developmentHosts, isDevelopmentHost, secretReferences } from './references.ts';

const graph = (...configs: JsonObject[]): WorkflowGraph => ({
  name: '',
  description: '',
  blocks: configs.map((config, index) => ({
    id: `b${index}`,
    type: 'api_call',
    label: '',
    config,
    position: { x: 0, y: 0 },
    width: null,
    height: null,
    parent_id: null,
  })),
  edges: [],
});

describe('secrets of a graph', () => {
  it('are listed once per block, and required if any use requires them', () => {
    const mounts = {
      secrets: [
        { name: 'A', required: false },
        { name: 'B', required: false },
      ],
    };
    expect(secretReferences(graph({ url: 'secret://A/secret://C', mounts }, { headers: { a: 'secret://A' } }))).toEqual(
      [
        { block_id: 'b0', name: 'A', required: true },
        { block_id: 'b0', name: 'C', required: true },
        { block_id: 'b0', name: 'B', required: false },
        { block_id: 'b1', name: 'A', required: true },
      ],
    );
  });
});

describe('hosts', () => {
  it.each([
    ...['localhost', '127.0.0.1', '127.9.9.9', '0.0.0.0', '[::1]', 'app.localhost', 'printer.local', 'x.ngrok.io'],
    ...['abc.ngrok-free.app', 'staging.example.com', 'mystaging.example.com', 'api-dev.example.com', 'dev.example.com'],
    ...['test2.example.com', 'api.test', 'qa.example.com'],
  ])('%s is for development', (host) => {
    expect(isDevelopmentHost(host)).toBe(true);
  });

  it.each([
    'api.example.com',
    'latest.example.com',
    'device.example.com',
    'developer.example.com',
    'contest.org',
    '10.0.0.1',
  ])('%s is not', (host) => {
    expect(isDevelopmentHost(host)).toBe(false);
  });

  it('are found in the URLs of calls', () => {
    const urls = [
      'HTTP://LocalHost:8080/x',
      'https://u:p@[::1]:1/',
      'https://api.example.com/dev',
      'secret://test',
      `\${X}`,
    ];
    expect(
      developmentHosts(graph(...urls.map((url) => ({ url })), {})).map(({ block_id, host }) => [block_id, host]),
    ).toEqual([
      ['b0', 'localhost'],
      ['b1', '[::1]'],
    ]);
  });
});
