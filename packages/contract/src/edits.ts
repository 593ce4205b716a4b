import { z } from 'zod';
import {
  DateTime,
  DocumentInput,
  DocumentWarnings,
  dateWindowQuery,
  FileReference,
  IdParam,
  includeOutput,
  lifecycleTimes,
  listOf,
  ModelName,
  OutputError,
  PrimitiveError,
  PrimitiveStatus,
  pageQuery,
  readingQuery,
  readingRecord,
  retentionQuery,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const share = z.number().min(0).max(1);

/** For a box: shares of the page as it is shown, from its top left corner. Of size 0 where the format has no places. */
const fieldBox = {
  left: share,
  top: share,
  width: share,
  height: share,
  page: z
    .int()
    .min(1)
    .describe(
      'From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are ' +
        'laid out: their fields are on page 1, in a box of size 0, like those of sheets',
    ),
};

const formField = {
  description: z.string().max(10_000).describe('What belongs in the field: its label or its tooltip'),
  type: z.enum(['text', 'checkbox']),
  key: z
    .string()
    .min(1)
    .max(1000)
    .describe(
      'Unique in the document. For a field of the file itself, its name; for a cell of a sheet, its address ' +
        '(`Order!B4`) unless the workbook names it; otherwise made from its label',
    ),
};

const FieldValue = z.string().max(100_000).nullable();

const FormField = z
  .object({
    bbox: z.object(fieldBox).meta({ id: 'EditFieldBox' }),
    ...formField,
    value: FieldValue.describe('`true` or `false` for a check box; null when it is empty'),
  })
  .meta({ id: 'EditFormField' });

const NewFormField = z
  .object({
    bbox: z.object(fieldBox).meta({ id: 'NewEditFieldBox' }),
    ...formField,
    value: FieldValue.default(null),
  })
  .meta({ id: 'NewEditFormField' });

const NotApplied = z
  .object({
    key: z.string().describe('What the instruction named'),
    value: z.string(),
    reason: z.enum(['no_such_field', 'not_understood', 'value_not_accepted']),
    message: z.string(),
  })
  .meta({ id: 'EditNotApplied' });

export const REDACTION_PATTERNS = ['iban', 'email', 'phone', 'card_number', 'ssn'] as const;

const Redaction = z
  .object({
    bbox: z.object(fieldBox).meta({ id: 'RedactedBox' }),
    reason: z.string().describe('The pattern, the name of the field, or `box`'),
  })
  .meta({ id: 'Redaction' });

const redact = {
  fields: z.array(z.string().min(1).max(1000)).max(200).describe('Names or labels of fields whose values are removed'),
  patterns: z.array(z.enum(REDACTION_PATTERNS)).max(20).describe('Removed wherever they stand'),
};

const FilledDocument = z
  .object({ filename: z.string(), url: z.string().describe('A base64 data URL') })
  .meta({ id: 'FilledDocument' });

const EditOutput = z
  .object({
    form_data: z.array(FormField).describe('Every field of the document, with the value that it has now'),
    filled_document: FilledDocument,
    redactions: z.array(Redaction).describe('The places that were blackened; the text under them is gone'),
    not_applied: z.array(NotApplied).describe('Instructions for which the document has no place. Nothing is invented'),
  })
  .meta({ id: 'EditOutput' });

const DEFAULT_COLOR = '#000080';
const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

export const Edit = z
  .object({
    id: z.string(),
    file: FileReference.describe('The original document, which stays as it is'),
    model: z.string(),
    template_id: z.string().nullable(),
    instructions: z.string(),
    pages: readingRecord.pages,
    redact: z
      .object({ ...redact, boxes: z.array(z.object(fieldBox)) })
      .meta({ id: 'EditRedact' })
      .nullable(),
    config: z.object({ color: Color }),
    output: EditOutput.nullable().describe('Null until the edit is completed'),
    filled_document_ref: FileReference.nullable().describe('The edited document as a file of its own'),
    status: PrimitiveStatus,
    error: PrimitiveError.nullable(),
    output_error: OutputError,
    warnings: DocumentWarnings,
    usage: z.object({ page_count: z.int(), credits: z.number() }),
    ...lifecycleTimes,
  })
  .meta({ id: 'Edit' });

const EditParams = z.object({ edit_id: IdParam });

export const edits = {
  create: endpoint({
    method: 'POST',
    path: '/v1/edits',
    summary: 'Fill in a document or a template from instructions, or blacken parts of it',
    description:
      'Takes a PDF with form fields or with drawn boxes, lines, table cells and check boxes; DOCX with content controls, ' +
      'form fields, blanks and blank cells; XLSX with empty cells beside labels; PPTX with empty placeholders, text boxes ' +
      'and cells. Office documents are edited in place and keep their formatting. ' +
      'Send exactly one of `document` and `template_id`. The original stays as it is; the result is a new file. ' +
      'The built-in engine understands `label: value` lines, `tick label` and JSON; for freer text name a model.',
    query: retentionQuery,
    body: z.object({
      document: DocumentInput.optional(),
      template_id: z.string().max(255).nullable().optional().describe('An empty text counts as absent'),
      instructions: z.string().max(200_000).default('').describe('Needed unless `redact` is given'),
      redact: z
        .object({
          fields: redact.fields.default([]),
          patterns: redact.patterns.default([]),
          boxes: z.array(z.object(fieldBox)).max(5000).default([]),
        })
        .meta({ id: 'NewEditRedact' })
        .nullable()
        .optional()
        .describe('Blackens parts of a PDF instead of filling it in: what is under them is removed from the file'),
      pages: readingQuery.pages.describe(
        'The pages that are filled in or blackened, such as `1-3,7`; all when absent. The others stay as they are. Word ' +
          'documents have no pages before they are laid out, and are edited as a whole',
      ),
      model: ModelName,
      config: z
        .object({ color: Color.default(DEFAULT_COLOR).describe('Colour of the text that is filled in') })
        .default({ color: DEFAULT_COLOR }),
      bust_cache: z.boolean().default(false).describe('Accepted for compatibility; every edit is made anew'),
      background: z.boolean().default(false).describe('Respond at once; poll the edit until it has ended'),
    }),
    status: 201,
    response: Edit,
    errors: [400, 404, 410, 502],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/edits',
    summary: 'The edits of the environment',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      ...dateWindowQuery,
      filename: z.string().max(1024).optional().describe('Case-insensitive prefix'),
      template_id: z.string().max(255).optional(),
      status: PrimitiveStatus.optional(),
      include_output: includeOutput,
    }),
    status: 200,
    response: listOf(Edit, { total_count: z.int().describe('Number of all rows that match the filters') }),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/edits/{edit_id}',
    summary: 'One edit',
    params: EditParams,
    query: z.object({ include_output: includeOutput }),
    status: 200,
    response: Edit,
    errors: [404, 410],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/edits/{edit_id}',
    summary: 'Delete an edit; one that runs is cancelled. The edited document stays as a file',
    params: EditParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/edits/{edit_id}/cancel',
    summary: 'Cancel a background edit; one that has ended is returned unchanged',
    params: EditParams,
    body: z.object({}),
    status: 200,
    response: Edit,
    errors: [404],
  }),
};

export const EditTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    file: FileReference,
    form_fields: z.array(FormField).nullable().describe('Null in lists'),
    field_count: z.int(),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: 'EditTemplate' });

const TemplateName = z.string().min(1).max(255);
const NewFormFields = z.array(NewFormField).max(5000);
const TemplateParams = z.object({ template_id: IdParam });

export const editTemplates = {
  create: endpoint({
    method: 'POST',
    path: '/v1/edits/templates',
    summary: 'Keep a form with its fields, to fill it in again and again',
    body: z.object({
      name: TemplateName,
      document: DocumentInput,
      form_fields: NewFormFields.optional().describe('The fields of the document are looked for when absent'),
    }),
    status: 201,
    response: EditTemplate,
    errors: [400, 404, 410],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/edits/templates',
    summary: 'The edit templates of the environment, without their fields',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      name: z.string().max(255).optional().describe('Part of the name, case-insensitive'),
      sort_by: z.enum(['created_at', 'name']).default('created_at'),
    }),
    status: 200,
    response: listOf(EditTemplate),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/edits/templates/{template_id}',
    summary: 'One edit template',
    params: TemplateParams,
    status: 200,
    response: EditTemplate,
    errors: [404],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/edits/templates/{template_id}',
    summary: 'Change the name or replace the fields of an edit template',
    params: TemplateParams,
    body: z.object({ name: TemplateName.optional(), form_fields: NewFormFields.optional() }),
    status: 200,
    response: EditTemplate,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/edits/templates/{template_id}',
    summary: 'Delete an edit template; its file and the edits made with it stay',
    params: TemplateParams,
    status: 204,
    errors: [404],
  }),
};
