/** The document model as responses show it: pages of words in reading order, and blocks that refer to runs of them. */
import { z } from 'zod';

const Box = z
  .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
  .describe('Fractions of the page as displayed, from its top left')
  .meta({ id: 'Box' });

const WordRange = z
  .object({ from: z.int(), to: z.int() })
  .describe('Words of the page, from (inclusive) to (exclusive)')
  .meta({ id: 'WordRange' });

const Line = z
  .object({
    from: z.int(),
    to: z.int(),
    before: z.string().optional().describe('In code: the white space before the first word, including blank lines'),
  })
  .meta({ id: 'Line' });

const Word = z
  .object({
    text: z.string(),
    box: Box.nullable(),
    origin: z.enum(['text_layer', 'ocr', 'markup']),
    confidence: z.number(),
    space_before: z.boolean(),
    font_size: z.number().optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    span: z.object({ start: z.int(), end: z.int() }).optional(),
  })
  .meta({ id: 'Word' });

const Paragraph = z.object({ part: z.string(), index: z.int() });

const TextBlock = z
  .object({
    kind: z.enum(['paragraph', 'heading', 'list_item', 'caption', 'code', 'quote', 'page_header', 'page_footer']),
    lines: z.array(Line),
    box: Box.nullable(),
    level: z.int().optional(),
    marker: z.string().optional(),
    depth: z.int().optional(),
    paragraph: Paragraph.optional(),
  })
  .meta({ id: 'TextBlock' });

const TableCell = z
  .object({
    row: z.int(),
    column: z.int(),
    row_span: z.int(),
    column_span: z.int(),
    words: z.array(WordRange),
    box: Box.nullable(),
    address: z.string().optional(),
    value: z.union([z.string(), z.number(), z.boolean()]).nullable().optional(),
    formula: z.string().optional(),
    paragraph: Paragraph.optional(),
  })
  .meta({ id: 'TableCell' });

const TableBlock = z
  .object({
    kind: z.literal('table'),
    table: z.object({
      rows: z.int(),
      columns: z.int(),
      header_rows: z.int(),
      cells: z.array(TableCell),
      continued: z.boolean().optional(),
      evidence: z.enum(['ruled', 'aligned', 'markup']),
    }),
    box: Box.nullable(),
  })
  .meta({ id: 'TableBlock' });

const ImageBlock = z
  .object({ kind: z.literal('image'), box: Box.nullable(), description: z.string().optional() })
  .meta({ id: 'ImageBlock' });

const FormField = z
  .object({
    kind: z.enum(['text', 'checkbox', 'radio', 'choice', 'signature']),
    origin: z.enum(['form', 'drawn']),
    name: z.string().nullable(),
    label: WordRange.nullable(),
    value: z.union([z.string(), z.boolean()]).nullable(),
    box: Box,
  })
  .meta({ id: 'FormField' });

const ModelReading = z
  .object({
    model: z.string(),
    agreement: z.number().describe('Share of the text that is backed by words of the page, 0 to 1'),
    spans: z.array(
      z.object({
        start: z.int().describe('Offsets into the text of the page'),
        end: z.int(),
        match: z
          .enum(['exact', 'similar', 'repeated', 'none'])
          .describe('`none`: no words of the page say this; the model may have invented it'),
        words: WordRange.nullable(),
      }),
    ),
    missing: z.array(WordRange).describe("Words of the page that are missing from the model's text"),
  })
  .describe('For a page that a model read: which words its text is backed by')
  .meta({ id: 'ModelReading' });

export const DocumentPage = z
  .object({
    number: z.int(),
    width: z.number().nullable().describe('In points'),
    height: z.number().nullable(),
    words: z.array(Word),
    blocks: z.array(z.union([TextBlock, TableBlock, ImageBlock])),
    fields: z.array(FormField),
    key_values: z.array(z.object({ key: WordRange, value: WordRange })),
    sheet: z.object({ index: z.int(), name: z.string() }).optional(),
    rotation: z
      .union([z.literal(90), z.literal(180), z.literal(270)])
      .optional()
      .describe(
        'For an image that lay on its side: degrees clockwise to turn it upright. Boxes refer to the upright image',
      ),
    ocr_share: z.number(),
    model_reading: ModelReading.optional(),
  })
  .meta({ id: 'DocumentPage' });
