/** An operation of ordinary size: an upload's fields, a document, a schema, options. */
import { z } from 'zod';
import { DocumentInput } from '../../packages/contract/src/common.ts';
import { endpoint } from '../../packages/contract/src/endpoint.ts';

export const SAMPLE_PATH = '/v1/bench/extractions';

export const sampleGroup = {
  create: endpoint({
    method: 'POST',
    path: SAMPLE_PATH,
    summary: 'Checked as every operation is, answered without a database',
    body: z.object({
      filename: z.string().min(1).max(1024),
      size_bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      content_type: z.string().max(255).optional(),
      sha256: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/)
        .optional(),
      document: DocumentInput,
      json_schema: z.record(z.string(), z.unknown()),
      instructions: z.string().max(20_000).optional(),
      image_resolution_dpi: z.int().min(96).max(300).default(192),
      n_consensus: z.int().min(1).max(16).default(1),
      chunking_keys: z.array(z.string().max(255)).optional(),
      metadata: z.record(z.string(), z.string()).optional(),
      priority: z.enum(['low', 'normal', 'high']).default('normal'),
    }),
    status: 201,
    response: z.object({ id: z.string() }),
  }),
};

const field = (description: string, type = 'string') => ({ type, description });

export const SAMPLE_BODY = {
  filename: 'invoice-2026-04-0017.pdf',
  size_bytes: 184_220,
  content_type: 'application/pdf',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  document: { filename: 'invoice-2026-04-0017.pdf', url: 'https://files.example.com/2026/04/invoice-0017.pdf' },
  json_schema: {
    type: 'object',
    required: ['number', 'issued_on', 'total', 'lines'],
    properties: {
      number: field('Number of the invoice as printed'),
      issued_on: { ...field('Date of issue'), format: 'date' },
      due_on: { ...field('Date when the payment is due'), format: 'date' },
      seller: { type: 'object', properties: { name: field('Legal name'), vat_id: field('VAT number, no spaces') } },
      buyer: { type: 'object', properties: { name: field('Legal name'), address: field('Postal address, one line') } },
      currency: { ...field('ISO 4217 code'), enum: ['EUR', 'USD', 'GBP', 'CHF'] },
      total: field('Amount to be paid, taxes included', 'number'),
      lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['description', 'amount'],
          properties: {
            description: field('What was delivered'),
            quantity: field('How many units', 'number'),
            unit_price: field('Price of one unit without taxes', 'number'),
            amount: field('Amount of the line without taxes', 'number'),
          },
        },
      },
    },
  },
  instructions: 'Amounts use a dot as the decimal separator. Leave out what the document does not say.',
  n_consensus: 3,
  chunking_keys: ['lines'],
  metadata: { batch: '2026-04', customer: 'acme', source: 'mailbox' },
};

export const SAMPLE_ANSWER = {
  id: 'extr_0123456789abcdefghijkl',
  object: 'extraction',
  status: 'completed',
  created_at: '2026-04-17T08:30:00.000Z',
  file: { id: 'file_0123456789abcdefghijkl', filename: SAMPLE_BODY.filename, mime_type: 'application/pdf' },
  output: {
    number: '2026-04-0017',
    issued_on: '2026-04-15',
    currency: 'EUR',
    total: 1180.5,
    lines: [
      { description: 'Paper, A4, 500 sheets', quantity: 40, unit_price: 4.2, amount: 168 },
      { description: 'Toner, black', quantity: 9, unit_price: 91.5, amount: 823.5 },
    ],
  },
  usage: { page_count: 2, credits: 3 },
};
