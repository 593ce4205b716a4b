/** Warns about references in configs that nothing known satisfies: paths, secrets, tables, models, placeholders. */
import { isObject, type Json } from '../../pipelines/json/json.ts';
import type { PathUse } from '../blocks/block-type.ts';
import { mountedNames } from '../blocks/secret-references.ts';
import { definitionPath, type GraphReading, type ReadBlock, shownBlockPath } from '../checks/graph-reading.ts';
import { parseDataPath } from '../data-path.ts';
import type { DocumentPath, Finding } from '../issue.ts';
import type { FlowingSchemas } from './resolve.ts';
import { mayBeArray, schemaAt } from './schema-path.ts';

/** What the environment has. Kinds that are absent are not checked. */
export interface KnownNames {
  secretNames?: ReadonlySet<string> | undefined;
  tableIds?: ReadonlySet<string> | undefined;
  modelNames?: ReadonlySet<string> | undefined;
}

export function referenceFindings(
  reading: GraphReading,
  schemas: ReadonlyMap<string, FlowingSchemas>,
  { secretNames, tableIds, modelNames }: KnownNames,
): Finding[] {
  return [...reading.blocks.values()].flatMap((read) => {
    const path = definitionPath(reading.byId, read.block.id);
    const block_path = shownBlockPath(reading.byId, read.block.id);
    const warnings: Warning[] = [
      ...malformedReferences(read),
      ...pathWarnings(read, schemas.get(read.block.id)),
      ...(secretNames === undefined ? [] : secretWarnings(read, secretNames)),
      ...unfilledSecretWarnings(read),
      ...(tableIds === undefined ? [] : tableWarnings(read, tableIds)),
      ...(modelNames === undefined ? [] : modelWarnings(read, modelNames)),
      ...placeholderWarnings(read),
    ];
    return warnings.map(({ at, ...warning }) => ({
      severity: 'warning' as const,
      ...warning,
      path: [...path, 'config', ...at],
      block_path,
    }));
  });
}

type Warning = Omit<Finding, 'path'> & { at: DocumentPath };

/** The only errors here: such a text is never replaced by a value, whatever the environment has. */
export function malformedReferences({ block, type }: Pick<ReadBlock, 'block' | 'type'>): Warning[] {
  return (type?.malformedReferences(block.config) ?? []).map(({ at, reference, message }) => ({
    code: 'INVALID_SECRET_REFERENCE',
    at,
    message,
    severity: 'error',
    details: { reference },
  }));
}

function pathWarnings({ reading }: ReadBlock, schemas: FlowingSchemas | undefined): Warning[] {
  return (reading?.pathUses(schemas?.inputs ?? {}) ?? []).flatMap(unresolved);
}

function unresolved({ at, path, schema, wanted }: PathUse): Warning[] {
  const steps = parseDataPath(path);
  if (schema === undefined || steps === null) return [];
  const place = schemaAt(schema, steps);
  const warning = (message: string, details: { [key: string]: Json }): Warning[] => [
    { code: 'UNRESOLVED_PATH', at, message, details: { path, ...details } },
  ];
  if (place.found === 'no') {
    const { declared } = place;
    const there = declared.length === 0 ? '' : `; declared there: ${declared.join(', ')}`;
    return warning(`no block before this one declares '${path}'${there}`, { declared });
  }
  if (place.found === 'yes' && wanted === 'array' && !mayBeArray(place.schema)) {
    return warning(path === '' ? 'the input is not an array' : `'${path}' is not an array`, {});
  }
  return [];
}

function secretWarnings({ block, type }: ReadBlock, known: ReadonlySet<string>): Warning[] {
  return (type?.secretReferences(block.config) ?? [])
    .filter(({ name, required }) => required && !known.has(name))
    .map(({ at, name }) => ({
      code: 'UNKNOWN_SECRET_REFERENCE',
      at,
      message: `there is no secret '${name}' in this environment; runs will fail until it is set`,
      details: { secret: name },
    }));
}

/** Where no value takes the place of a reference, because records keep what stands there. */
function unfilledSecretWarnings({ block, type }: ReadBlock): Warning[] {
  const filled = block.type === 'api_call' ? ['mounts', 'url', 'headers'] : ['mounts'];
  return (type?.secretReferences(block.config) ?? [])
    .filter(({ at: [field = ''] }) => !filled.includes(String(field)))
    .map(({ at, name }) => ({
      code: 'UNFILLED_SECRET_REFERENCE',
      at,
      message: `secret://${name} stays as it is written here: secrets go into url and headers of api_call blocks, and into functions by mounts.secrets`,
      details: { secret: name },
    }));
}

function tableWarnings({ block, type }: ReadBlock, known: ReadonlySet<string>): Warning[] {
  return (type?.tableReferences(block.config) ?? [])
    .filter(({ tableId }) => !known.has(tableId))
    .map(({ at, tableId }) => ({
      code: 'UNKNOWN_TABLE_REFERENCE',
      at,
      message: `there is no table '${tableId}' in this environment; runs will fail until the block names one that is there`,
      details: { table_id: tableId },
    }));
}

function modelWarnings({ block, type }: ReadBlock, known: ReadonlySet<string>): Warning[] {
  const { model } = block.config;
  if (type === undefined || !('model' in type.config.shape) || typeof model !== 'string' || known.has(model)) return [];
  const configured = [...known];
  return [
    {
      code: 'UNKNOWN_MODEL',
      at: ['model'],
      message: `there is no model '${model}'; runs will fail. Configured: ${configured.join(', ')}`,
      details: { model, configured },
    },
  ];
}

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** `${ENV}` in URLs and headers stays unreplaced when no mount gives it a value. */
function placeholderWarnings({ block }: ReadBlock): Warning[] {
  if (block.type !== 'api_call') return [];
  const { url, headers } = block.config;
  const mounted = mountedNames(block.config);
  const texts: [DocumentPath, Json][] = [
    [['url'], url ?? null],
    ...(isObject(headers) ? Object.entries(headers) : []).map(([name, value]): [DocumentPath, Json] => [
      ['headers', name],
      value,
    ]),
  ];
  return texts.flatMap(([at, text]) =>
    [...(typeof text === 'string' ? text.matchAll(PLACEHOLDER) : [])]
      .filter(([, name = '']) => !mounted.has(name))
      .map(([whole, name = '']) => ({
        code: 'UNMOUNTED_PLACEHOLDER' as const,
        at,
        message: `${whole} has no value: mounts.secrets does not name ${name}`,
        details: { name },
      })),
  );
}
