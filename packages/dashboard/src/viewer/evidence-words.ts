import type { Evidence, SourceAnchor } from '@recto/sdk';
import { nameOf } from './paths.ts';

const RELATIONS: Record<string, string> = {
  inside: 'in the same text as',
  beside: 'beside',
  above: 'below',
  column: 'in the column',
  section: 'in the section',
  block: 'in the block',
};

const REASONS: Record<string, string> = {
  better_labelled_value: 'its label names this field better',
  other_value: 'another value of the same kind',
  other_value_in_cell: 'stands in the cell of this value',
  empty_cell: 'the cell of this value is empty',
  too_weak: 'nothing ties it to this field',
};

const CHECKS: Record<Evidence['checks'][number]['kind'], (inputs: string[]) => string> = {
  sum_of_items: (inputs) => `${listed(inputs.slice(0, -1))} add up to ${inputs.at(-1)}`,
  quantity_times_price: (inputs) => `${inputs.slice(0, -1).join(' × ')} = ${inputs.at(-1)}`,
  parts_and_total: (inputs) => `${inputs.slice(0, -1).join(' + ')} = ${inputs.at(-1)}`,
  rate_of_basis: (inputs) => `${inputs.slice(0, -1).join(' of ')} = ${inputs.at(-1)}`,
  date_order: (inputs) => `${inputs.join(' is not after ')}`,
  check_digits: (inputs) => `the check digits of ${listed(inputs)}`,
};

const NORMALISERS: Record<string, string> = {
  text_folded: 'the same letters',
  text_similar: 'only similar letters',
  text_parts: 'only parts of the text',
};

const listed = (names: string[]): string => names.join(', ');

const quoted = (text: string): string => `“${text}”`;

/** Items count from one, as everywhere on the screen. */
const pathName = (path: string): string =>
  path
    .split('.')
    .map((part) => (part === '*' ? 'all' : /^\d+$/.test(part) ? `${Number(part) + 1}` : nameOf(part)))
    .join(' ');

/** Where an anchor is, for people. */
export function placeName(anchor: SourceAnchor): string {
  switch (anchor.kind) {
    case 'pdf_bbox':
    case 'image_bbox':
      return `page ${anchor.page}`;
    case 'csv_cell':
      return `cell ${anchor.coordinate}`;
    case 'spreadsheet_cell':
      return `cell ${anchor.coordinate} of ${anchor.sheet_name}`;
    case 'text_span':
      return anchor.line_start === anchor.line_end
        ? `line ${anchor.line_start}`
        : `lines ${anchor.line_start} to ${anchor.line_end}`;
    case 'docx_span':
      return `paragraph ${anchor.paragraph + 1}`;
    default:
      return '';
  }
}

/** What the evidence says, one sentence per fact. */
export function evidenceWords(evidence: Evidence): string[] {
  const { raw, anchors, association, alternatives, checks, record, searched, normaliser } = evidence;
  const said: string[] = [];
  if (raw !== null) {
    const places = [...new Set(anchors.map(placeName))].filter((place) => place !== '');
    const where = places.length === 0 ? '' : ` (${places.join(', ')})`;
    const how = normaliser === null ? '' : (NORMALISERS[normaliser] ?? `read as ${nameOf(normaliser)}`);
    said.push(`Printed as ${quoted(raw)}${where}${how === '' ? '' : `, ${how}`}.`);
  }
  if (association !== null) {
    const relation = RELATIONS[association.relation] ?? association.relation;
    said.push(`It stands ${relation} ${quoted(association.label)}.`);
  }
  if (record !== null && record.of_column > 0) {
    said.push(`${record.in_column} of ${record.of_column} other items have theirs in the same column.`);
  }
  for (const { kind, holds, inputs, rounded_to } of checks) {
    const equation = CHECKS[kind](inputs.map(pathName));
    const rounding = rounded_to === undefined ? '' : ` (rounded to ${rounded_to} decimals)`;
    said.push(`${equation}${rounding}: ${holds ? 'holds' : 'does not hold'}.`);
  }
  if (alternatives.length > 0) {
    const count = alternatives.length === 1 ? 'Another value was' : `${alternatives.length} other values were`;
    const reasons = alternatives.map(({ raw: other, reason }) =>
      other === '' ? (REASONS[reason] ?? nameOf(reason)) : `${quoted(other)} (${REASONS[reason] ?? nameOf(reason)})`,
    );
    said.push(`${count} refused: ${reasons.join('; ')}.`);
  }
  if (searched !== null) {
    const labels = searched.labels.length === 0 ? '' : ` for ${searched.labels.slice(0, 8).map(quoted).join(', ')}`;
    said.push(`Searched ${searched.pages} ${searched.pages === 1 ? 'page' : 'pages'}${labels}.`);
  }
  for (const { raw: passage } of evidence.citations) said.push(`The model read it in ${quoted(passage)}.`);
  if (evidence.scorer !== undefined) {
    said.push(`Chosen with what was learnt from corrections (version ${evidence.scorer.version}).`);
  }
  return said;
}
