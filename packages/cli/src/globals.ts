import type { Flag } from './command.ts';

/** Flags that every command takes. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  { name: 'api-key', type: 'string', description: 'API key; by default RECTO_API_KEY, else that of the profile' },
  {
    name: 'base-url',
    type: 'string',
    description: 'Address of the service; by default RECTO_API_BASE_URL, else that of the profile',
  },
  { name: 'env', type: 'string', description: 'Profile to use', placeholder: 'PROFILE' },
  { name: 'live', type: 'boolean', description: 'The same as --env production' },
  {
    name: 'output',
    short: 'o',
    type: 'string',
    choices: ['auto', 'json', 'jsonl', 'table', 'csv'],
    description: 'auto: a table for people, JSON for programs',
  },
  { name: 'json', type: 'boolean', description: 'The same as --output json' },
  { name: 'output-table', type: 'boolean', description: 'The same as --output table' },
  { name: 'fields', type: 'string', description: 'Only these, such as id,lifecycle.status', placeholder: 'PATHS' },
  { name: 'quiet', short: 'q', type: 'boolean', description: 'No progress and no notes' },
  { name: 'debug', type: 'boolean', description: 'Show requests and responses, without secrets' },
  { name: 'yes', short: 'y', type: 'boolean', description: 'Remove without asking' },
  { name: 'confirm', type: 'boolean', description: 'Change production, and remove, without asking' },
  { name: 'help', short: 'h', type: 'boolean', description: 'Show help' },
];
