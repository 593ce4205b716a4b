/** Runs that fill in forms, and what a promotion does with their templates. */
import { beforeAll, describe, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { sharedServer } from '../support/shared-server.ts';

let test: Client;
let live: Client;

beforeAll(async () => {
  ({ test, live } = clientsOf(await sharedServer()));
});

const form = { filename: 'form.pdf', url: dataUrl(flatFormPdf(), 'application/pdf') };
const given = { type: 'start_json', config: { json_schema: { type: 'object' } } };
const textOf = async (id: string): Promise<string> =>
  (await test.post('/v1/parses', { json: { document: { id } } })).body.output.text;

describe('an edit block', () => {
  it('fills in the document of the run with its instructions and the values that flow in', async () => {
    const yaml = definition(
      'Filling',
      { inbox: { type: 'start_document' }, given, fill: { type: 'edit', config: { instructions: 'city: Oslo' } } },
      [
        ['inbox:output-file-0', 'fill:input-file-0'],
        ['given', 'fill:input-json-0'],
      ],
    );
    const { run, steps } = await ranTo(test, await published(test, yaml), {
      documents: { inbox: form },
      json_inputs: { given: { full_name: 'Ann Lee' } },
    });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    const { document } = steps.fill.handle_outputs['output-file-0'];
    expect(document).toMatchObject({ filename: 'form_filled.pdf', mime_type: 'application/pdf' });
    const text = await textOf(document.id);
    expect(text).toContain('Ann Lee');
    expect(text).toContain('Oslo');
    const artifact = await test.get(`/v1/workflows/artifacts/${steps.fill.artifact.id}`);
    expect(artifact.body).toMatchObject({
      operation: 'edit',
      step_id: `${run.id}_fill`,
      filled_document_ref: document,
    });
    const usage = await test.get(`/v1/usage/primitives?run_id=${run.id}`);
    expect(usage.body.data).toMatchObject([{ operation: 'edit', block_id: 'fill', credits: 3 }]);
  });

  it('fills in a template', async () => {
    const template = await test.post('/v1/edits/templates', { json: { name: 'Form of a run', document: form } });
    const config = { use_template: true, template_id: template.body.id };
    const yaml = definition('Template', { given, fill: { type: 'edit', config } }, [['given', 'fill:input-json-0']]);
    const workflow = await published(test, yaml);
    const { steps } = await ranTo(test, workflow, { json_inputs: { given: { city: 'Rome' } } });
    expect(await textOf(steps.fill.handle_outputs['output-file-0'].document.id)).toContain('Rome');
  });

  it('fills in only the pages of the part that it gets, and hands that part on', async () => {
    const pages = [
      'INVOICE\nInvoice number: A-4711\nCity: ______________',
      'EMPLOYMENT AGREEMENT\nCity: ______________',
    ];
    const bundle = { filename: 'bundle.pdf', url: dataUrl(textPdfOf(pages), 'application/pdf') };
    const children = { fill: { type: 'edit', config: { instructions: 'city: Oslo' } }, text: { type: 'parse' } };
    const yaml = definition(
      'Filling parts',
      {
        inbox: { type: 'start_document' },
        each: { type: 'for_each', config: { map_method: 'iterate_pages' }, children },
      },
      [
        ['inbox:output-file-0', 'each:fe-left-in'],
        ['fill:output-file-0', 'text:input-file-0'],
      ],
    );
    const { steps, output } = await ranTo(test, await published(test, yaml), { documents: { inbox: bundle } });
    const { document, pages: part } = steps['each.1.fill'].handle_outputs['output-file-0'];
    expect(part).toBe('2');
    const whole = await test.post('/v1/parses', { json: { document: { id: document.id } } });
    expect(whole.body.output.pages.map((text: string) => text.includes('Oslo'))).toEqual([false, true]);
    expect(output('each.1.text').pages).toEqual([whole.body.output.pages[1]]);
    const edit = await test.get(`/v1/edits/${steps['each.1.fill'].artifact.id}?include_output=false`);
    expect(edit.body).toMatchObject({ pages: '2', usage: { page_count: 1, credits: 3 } });
  });

  it('fails with the reason of the edit', async () => {
    const yaml = definition(
      'Unclear',
      { inbox: { type: 'start_document' }, fill: { type: 'edit', config: { instructions: 'Make it good somehow' } } },
      [['inbox:output-file-0', 'fill:input-file-0']],
    );
    const { run, steps } = await ranTo(test, await published(test, yaml), { documents: { inbox: form } });
    expect(run.lifecycle.status).toBe('error');
    expect(steps.fill.lifecycle.details.error_code).toBe('instructions_not_understood');
  });
});

describe('a promotion', () => {
  it('takes the template of the same name in production, and says which are missing', async () => {
    const template = await test.post('/v1/edits/templates', { json: { name: 'Promoted form', document: form } });
    const config = { use_template: true, template_id: template.body.id };
    const yaml = definition('Promoted', { given, fill: { type: 'edit', config } }, [['given', 'fill:input-json-0']]);
    const workflow = await published(test, yaml);
    const promote = () => live.post(`/v1/workflows/${workflow}/promotions`, { json: {} });
    const first = await promote();
    expect(first.body.missing_edit_templates).toEqual([{ template_id: template.body.id, name: 'Promoted form' }]);
    const own = await live.post('/v1/edits/templates', { json: { name: 'Promoted form', document: form } });
    const second = await promote();
    expect(second.body.missing_edit_templates).toEqual([]);
    const spec = await live.get(`/v1/workflows/${second.body.target_workflow_id}/spec`);
    expect(spec.body.yaml_definition).toContain(own.body.id);
    expect(spec.body.yaml_definition).not.toContain(template.body.id);
  });
});
