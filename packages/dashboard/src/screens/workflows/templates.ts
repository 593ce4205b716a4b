interface Template {
  id: string;
  name: string;
  about: string;
  yaml: string;
}

const HEAD = (name: string): string => `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata:
  name: ${name}
spec:
`;

/** Each of them runs as it is, without secrets and without other services. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'read',
    name: 'Read a document',
    about: 'One document in, the values of a schema out.',
    yaml: `${HEAD('Read invoices')}  blocks:
    inbox: {type: start_document, label: Incoming document}
    values:
      type: extract
      label: Read values
      config:
        json_schema:
          type: object
          properties:
            invoice_number: {type: string}
            total: {type: number}
          required: [invoice_number, total]
  edges:
    - {source: {block: inbox, handle: output-file-0}, target: {block: values, handle: document}}
`,
  },
  {
    id: 'review',
    name: 'Read, and ask a person where something is missing',
    about: 'The run waits in the review queue if a required field is empty.',
    yaml: `${HEAD('Reviewed invoices')}  blocks:
    inbox: {type: start_document, label: Incoming invoice}
    values:
      type: extract
      label: Read invoice
      config:
        json_schema:
          type: object
          properties:
            customer: {type: string}
            total_due: {type: number}
            vat_id: {type: [string, "null"]}
          required: [customer, total_due, vat_id]
        review: {predicate: {kind: any_required_field_null}}
    large:
      type: conditional
      label: Large sum?
      config:
        conditions:
          - id: large
            name: large
            logical_operator: and
            sub_conditions:
              - {path_ref: {input: default, path: total_due}, operator: is_greater_than, value: 1000}
        has_else: true
  edges:
    - {source: {block: inbox, handle: output-file-0}, target: {block: values, handle: document}}
    - {source: {block: values, handle: output-json-0}, target: {block: large, handle: input-json-0}}
`,
  },
  {
    id: 'sort',
    name: 'Sort documents and read one kind',
    about: 'A classifier decides; invoices are read, all others end there.',
    yaml: `${HEAD('Mail room')}  blocks:
    inbox: {type: start_document, label: Incoming document}
    sort:
      type: classifier
      label: Sort mail
      config:
        categories:
          - {name: invoice, description: Bills asking for payment}
          - {name: other, description: Anything else}
    values:
      type: extract
      label: Read invoice
      config:
        json_schema:
          type: object
          properties:
            invoice_number: {type: string}
            total: {type: number}
          required: [invoice_number]
  edges:
    - {source: {block: inbox, handle: output-file-0}, target: {block: sort, handle: document}}
    - {source: {block: sort, handle: output-file-invoice}, target: {block: values, handle: document}}
`,
  },
  {
    id: 'data',
    name: 'Compute from JSON',
    about: 'No document: JSON in, a function, JSON out.',
    yaml: `${HEAD('Sum up')}  blocks:
    claim:
      type: start_json
      label: Claim
      config:
        json_schema:
          type: object
          properties:
            lines: {type: array, items: {type: object, properties: {amount: {type: number}}, required: [amount]}}
          required: [lines]
    sum:
      type: function
      label: Sum lines
      config:
        language: typescript
        output_schema:
          type: object
          properties: {total: {type: number}}
          required: [total]
        code: |
          export const transform = ({ lines }) => ({ total: lines.reduce((sum, { amount }) => sum + amount, 0) });
  edges:
    - {source: {block: claim, handle: output-json-0}, target: {block: sum, handle: input-json-0}}
`,
  },
];
