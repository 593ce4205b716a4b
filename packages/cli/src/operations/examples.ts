/**
 * An example for each operation. Tests execute all of them: words such as `$EXTRACTION` stand for the id of a record, and
 * files such as `invoice.pdf` and `schema.json` exist.
 */
import type { OperationDescription } from './description.ts';

/** What stands for required values in examples that are made from the description alone. */
const SAMPLES: Record<string, string> = {
  name: 'Invoices',
  workflow_id: '$WORKFLOW',
  run_id: '$RUN',
  block_id: '$BLOCK',
  review_id: '$REVIEW',
};

/** The record that a field of a path names. */
const RECORDS: Record<string, string> = {
  version_id: '$VERSION',
  name: 'api_token',
  key_id: '$API_KEY',
  page_number: '1',
  correction_id: '$CORRECTION',
  classification_correction_id: '$CLASSIFICATION_CORRECTION',
};

const EXAMPLES: Record<string, string> = {
  'api-keys delete': '$API_KEY --yes',
  'files create': 'invoice.pdf',
  'files create-upload': '--filename invoice.pdf --size-bytes 1000',
  'files complete-upload': '$UPLOAD',
  'files page': '$FILE 1 --width 400 --out page.png',
  'parses create': 'invoice.pdf --table-parsing-format markdown --wait',
  'extractions create': 'invoice.pdf --json-schema schema.json --wait',
  'extractions stream': 'invoice.pdf --json-schema schema.json',
  'extractions corrections create': '$EXTRACTION --values \'{"total_due": 38}\'',
  'consensus create': '--inputs \'[{"total": 38}, {"total": 38}, {"total": 39}]\'',
  'edits create': 'form.pdf --instructions "The name is Ada Lovelace" --wait',
  'edits templates create': 'form.pdf --name "Membership"',
  'edits templates update': '$TEMPLATE --name "Membership form"',
  'schemas generate': 'invoice.pdf --wait',
  'schemas lint': '--json-schema schema.json',
  'partitions create': 'invoice.pdf --key "invoice number" --wait',
  'splits create': 'invoice.pdf --subdocuments \'[{"name": "invoice", "description": "An invoice"}]\' --wait',
  'classifications create':
    'invoice.pdf --categories \'[{"name": "invoice", "description": "A bill"}, {"name": "letter", "description": "Prose"}]\'',
  'classifications correct': '$CLASSIFICATION --category invoice',
  'splits reconstruct':
    '--document \'{"id": "$SHEET"}\' --subdocuments \'[{"name": "orders", "regions": [{"sheet_index": 0, "row_start": 1, "row_end": 3, "col_start": 1, "col_end": 2, "header_rows": [1]}]}]\'',
  'auth cli-switch-organization': '--organization-id $ORGANIZATION',
  'tables create': 'suppliers.csv --name suppliers',
  'tables update': '$TABLE --name vendors',
  'tables validate': '$TABLE --required-columns name',
  'tables download': '$TABLE --out suppliers-copy.csv',
  'webhooks put-endpoint': '--url https://example.com/events',
  'workflows create': '--name Invoices',
  'workflows update': '$WORKFLOW --name "Invoices of 2026"',
  'workflows versions get': '$VERSION --workflow-id $WORKFLOW',
  'workflows versions restore': '$VERSION --workflow-id $WORKFLOW',
  'workflows versions diff':
    '--workflow-id $WORKFLOW --from-workflow-version-id $VERSION --to-workflow-version-id $VERSION',
  'workflows discard-draft': '$WORKFLOW --yes',
  'workflows blocks create': '--workflow-id $WORKFLOW --type note --label "Read me first"',
  'workflows blocks get': '$WORKFLOW $BLOCK',
  'workflows blocks update': '$WORKFLOW $BLOCK --label "Values of the invoice"',
  'workflows blocks delete': '$WORKFLOW $BLOCK --yes',
  'workflows blocks validate-config': '$WORKFLOW $BLOCK --config \'{"json_schema": {"type": "object"}}\'',
  'workflows blocks resolved-schemas': '$WORKFLOW $BLOCK',
  'workflows blocks executions create': '--run-id $RUN --block-id $BLOCK',
  'workflows blocks versions get': '$BLOCK_VERSION --workflow-id $WORKFLOW',
  'workflows blocks versions restore': '$BLOCK_VERSION --workflow-id $WORKFLOW',
  'workflows blocks versions diff':
    '--workflow-id $WORKFLOW --from-block-version-id $BLOCK_VERSION --to-block-version-id $BLOCK_VERSION',
  'workflows edges create':
    '--workflow-id $DRAFT --source-block inbox --source-handle output-file-0 --target-block values --target-handle input-file-document',
  'workflows edges versions get': '$EDGE_VERSION --workflow-id $WORKFLOW',
  'workflows edges versions restore': '$EDGE_VERSION --workflow-id $WORKFLOW',
  'workflows edges versions diff':
    '--workflow-id $WORKFLOW --from-edge-version-id $EDGE_VERSION --to-edge-version-id $EDGE_VERSION',
  'workflows runs replay': '$ENDED_RUN',
  'workflows artifacts list': '--run-id $RUN',
  'workflows reviews versions create':
    '--review-id $REVIEW --parent-id $REVIEW_VERSION --snapshot \'{"total_due": 38}\' --note "Seen on paper"',
  'workflows reviews versions get': '$REVIEW_VERSION --review-id $REVIEW',
  'workflows triggers create': '$WORKFLOW --type webhook',
};

export function exampleOf({ words, path, flags, method }: OperationDescription): string {
  const command = words.join(' ');
  const known = EXAMPLES[command];
  if (known !== undefined) return `recto ${command} ${known}`;
  const ids = path.map((field) => RECORDS[field] ?? `$${field.replace(/_id$/, '').toUpperCase()}`);
  const needed = flags
    .filter(({ isRequired }) => isRequired === true)
    .map(
      ({ field, choices }) =>
        `--${field.replaceAll('_', '-')} ${SAMPLES[field] ?? choices?.[0] ?? `$${field.toUpperCase()}`}`,
    );
  return ['recto', command, ...ids, ...needed, ...(method === 'DELETE' ? ['--yes'] : [])].join(' ');
}
