import { describe, expect, it } from 'vitest';
import { ISSUE_CODES, type Issue, type IssueCode } from '../issue.ts';
import { BLOCK_FAULTS } from '../testing/block-faults.ts';
import type { Case } from '../testing/definition-text.ts';
import { DOCUMENT_FAULTS } from '../testing/document-faults.ts';
import { EDGE_FAULTS } from '../testing/edge-faults.ts';
import { compileDefinition } from './compile.ts';

const CASES: Record<IssueCode, Case[]> = { ...DOCUMENT_FAULTS, ...BLOCK_FAULTS, ...EDGE_FAULTS };

const issuesOf = (text: string): Issue[] =>
  compileDefinition(text, {
    serviceDomain: 'recto.dev',
    workflowId: 'wf_1',
    secretNames: new Set(['known']),
    tableIds: new Set(['tbl_known']),
    modelNames: new Set(['recto-local', 'large']),
  }).diagnostics.issues;

describe.each(ISSUE_CODES)('%s', (code) => {
  it.each(CASES[code].map((found) => [found.path, found] as const))('is found at "%s"', (_, found) => {
    const issues = issuesOf(found.text).filter((issue) => issue.code === code);
    expect({ text: found.text, paths: issues.map(({ yaml_path }) => yaml_path) }).toEqual({
      text: found.text,
      paths: [found.path],
    });
    const [issue] = issues;
    expect(issue?.message).toMatch(found.message);
    expect(issue?.message.startsWith(found.path)).toBe(true);
    expect(issue?.message).toContain(`(line ${found.line}, column `);
    expect(issue).toMatchObject({ block_path: found.block ?? null, details: { line: found.line, ...found.details } });
  });
});
