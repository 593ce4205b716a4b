/** Every block type that a workflow may use. */
import { z } from 'zod';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { apiCall } from './api-call.ts';
import type { BlockType } from './block-type.ts';
import { classifier } from './classifier.ts';
import { conditional } from './conditional.ts';
import { edit } from './edit.ts';
import { extract } from './extract.ts';
import { forEach } from './for-each.ts';
import { functionBlock } from './function.ts';
import { mergeDicts } from './merge-dicts.ts';
import { note } from './note.ts';
import { parse } from './parse.ts';
import { split } from './split.ts';
import { startDocument } from './start-document.ts';
import { startJson } from './start-json.ts';
import { whileLoop } from './while-loop.ts';

export const BLOCK_TYPES: readonly BlockType[] = [
  startDocument,
  startJson,
  note,
  parse,
  extract,
  split,
  classifier,
  conditional,
  edit,
  apiCall,
  functionBlock,
  mergeDicts,
  forEach,
  whileLoop,
];

const byName: ReadonlyMap<string, BlockType> = new Map(BLOCK_TYPES.map((type) => [type.type, type]));

export const blockType = (name: string): BlockType | undefined => byName.get(name);

export const blockTypeNames = (): string[] => BLOCK_TYPES.map(({ type }) => type);

/** For the documentation and for forms. */
export const configJsonSchema = (type: BlockType): JsonObject =>
  z.toJSONSchema(type.config, { io: 'input' }) as JsonObject;
