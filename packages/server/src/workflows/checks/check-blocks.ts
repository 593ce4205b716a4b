/** Checks types, configs and nesting. */
import { blockTypeNames } from '../blocks/registry.ts';
import { aBlock } from '../graph.ts';
import type { Finding } from '../issue.ts';
import { definitionPath, type GraphReading, type ReadBlock, shownBlockPath } from './graph-reading.ts';

export function blockFindings(reading: GraphReading): Finding[] {
  const findings = [...reading.blocks.values()].flatMap((read) => [
    ...typeFindings(reading, read),
    ...nestingFindings(reading, read),
  ]);
  return [...findings, ...startFindings(reading)];
}

function typeFindings(reading: GraphReading, { block, type, problems }: ReadBlock): Finding[] {
  const path = definitionPath(reading.byId, block.id);
  const block_path = shownBlockPath(reading.byId, block.id);
  if (type === undefined) {
    const valid = blockTypeNames();
    return [
      {
        code: 'UNKNOWN_BLOCK_TYPE',
        path: [...path, 'type'],
        block_path,
        message: `there is no block type '${block.type}'; valid types: ${valid.join(', ')}`,
        details: { type: block.type, valid_types: valid },
      },
    ];
  }
  return problems.map(({ code, path: at, message, details = {} }) => ({
    code,
    path: [...path, 'config', ...at],
    block_path,
    message,
    details,
  }));
}

function nestingFindings(reading: GraphReading, { block, type }: ReadBlock): Finding[] {
  const path = definitionPath(reading.byId, block.id);
  const block_path = shownBlockPath(reading.byId, block.id);
  const finding = (code: Finding['code'], message: string): Finding => ({ code, path, block_path, message });
  const findings: Finding[] = [];
  if (block.parent_id !== null) {
    const parent = reading.blocks.get(block.parent_id);
    if (parent === undefined) {
      findings.push(finding('CHILD_OUTSIDE_CONTAINER', `its container '${block.parent_id}' is not there`));
    } else if (isWithinItself(reading, block.id)) {
      findings.push(finding('CYCLE_DETECTED', 'is inside itself'));
    } else if (parent.type !== undefined && parent.type.role !== 'container') {
      const message = `${aBlock(parent.block.type)} cannot hold others; for_each and while_loop can`;
      findings.push(finding('CHILDREN_NOT_ALLOWED', message));
    }
    if (type?.role === 'start') {
      findings.push(finding('START_BLOCK_IN_CONTAINER', `${aBlock(block.type)} cannot be inside a container`));
    }
  }
  if (type?.role === 'container' && !runs(reading, block.id)) {
    findings.push(finding('CONTAINER_WITHOUT_CHILDREN', `${aBlock(block.type)} needs at least one block inside`));
  }
  return findings;
}

const runs = (reading: GraphReading, container: string): boolean =>
  (reading.children.get(container) ?? []).some(({ type }) => type !== 'note');

function isWithinItself(reading: GraphReading, id: string): boolean {
  const seen = new Set<string>();
  for (let at: string | null | undefined = id; at != null; at = reading.byId.get(at)?.parent_id) {
    if (seen.has(at)) return at === id;
    seen.add(at);
  }
  return false;
}

function startFindings(reading: GraphReading): Finding[] {
  const blocks = [...reading.blocks.values()].filter(({ type }) => type?.role !== 'note');
  if (blocks.length === 0) {
    return [{ code: 'EMPTY_WORKFLOW', path: ['spec', 'blocks'], message: 'there is no block that could run' }];
  }
  const starts = Map.groupBy(
    blocks.filter(({ type }) => type?.role === 'start'),
    ({ block }) => block.type,
  );
  // A block of unknown type may have been meant as the start.
  if (starts.size === 0 && blocks.every(({ type }) => type !== undefined)) {
    const message = 'there is no start block; add a start_document or a start_json';
    return [{ code: 'MISSING_START_BLOCK', path: ['spec', 'blocks'], message }];
  }
  return [...starts].flatMap(([type, [first, ...more]]) =>
    more.map(({ block }) => ({
      code: 'DUPLICATE_START_BLOCK' as const,
      path: definitionPath(reading.byId, block.id),
      block_path: shownBlockPath(reading.byId, block.id),
      message: `a workflow has at most one ${type} block, and '${first?.block.id}' is one already`,
      details: { type, first: first?.block.id ?? null },
    })),
  );
}
