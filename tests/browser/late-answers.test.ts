/** Answers that come late, when their reader has gone on: they undo, close and move nothing. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { openWithKey } from '../support/dashboard.ts';
import { holdNext, twoFrames } from '../support/held-answers.ts';
import { applied, definition, ended, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { blockOn, summing } from './views/canvas.ts';

const INVOICE = ['Invoice number: INV-2041', 'Customer: Harbour Tools', 'Total due: 38.00 EUR'].join('\n');
const DOCUMENT = { filename: 'invoice.pdf', url: dataUrl(textPdfOf([INVOICE]), 'application/pdf') };
const FIELDS = { invoice_number: { type: 'string' }, customer: { type: 'string' }, total_due: { type: 'number' } };

let server: TestServer;
let browser: Browser;
let test: Client;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  test = clientsOf(server).test;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function made(path: string, json: object): Promise<string> {
  const { body, status, text } = await test.post(path, { json });
  if (status >= 300) throw new Error(text);
  return body.id;
}

/** Opens an address for one test, which must end without a complaint of the page. */
async function on(address: string, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints, close } = await openWithKey(browser, server, address);
  await use(page);
  // A draft that is not whole yet is an answer of the service, not a fault of the page.
  expect(complaints.filter((line) => !/status of 400 .*\/validate$/.test(line))).toEqual([]);
  await close();
}

const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('an extraction', () => {
  let id: string;
  beforeAll(async () => {
    const json_schema = { type: 'object', properties: FIELDS };
    id = await made('/v1/extractions', { document: DOCUMENT, json_schema });
  });
  const value = (page: Page, pointer: string) =>
    page.getByRole('region', { name: 'Values' }).locator(`[data-id="${pointer}"]`);

  it('goes one value on with each of two quick keys', () =>
    on(`/extractions/${id}?env=test&at=/invoice_number`, async (page) => {
      await value(page, '/total_due').waitFor();
      // A reader is quicker than the address, but not than the page is drawn.
      await page.evaluate(`(async () => {
        for (const key of ['j', 'j']) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          await Promise.resolve().then(() => undefined);
        }
      })()`);
      await page.waitForURL(/at=\/total_due/);
      expect(await value(page, '/total_due').getAttribute('aria-pressed')).toBe('true');
    }));

  it('does not close the form of another value when a correction is stored', () =>
    on(`/extractions/${id}?env=test&at=/total_due`, async (page) => {
      const stored = await holdNext(page, 'POST', '**/corrections');
      await page.getByRole('region', { name: 'Evidence of total due' }).waitFor();
      await page.keyboard.press('e');
      await page.getByLabel('Correct value').fill('40.5');
      await page.keyboard.press('Enter');
      await stored.asked;
      await value(page, '/customer').click();
      await page.getByRole('region', { name: 'Evidence of customer' }).waitFor();
      await page.keyboard.press('e');
      await page.getByLabel('Correct value').fill('Harbour');
      await stored.release();
      await toast(page, 'Corrected: total due');
      await twoFrames(page);
      expect(await page.getByLabel('Correct value').inputValue()).toBe('Harbour');
    }));

  it('leaves a reader at the value where they went while another one was accepted', () =>
    on(`/extractions/${id}?env=test&at=/invoice_number`, async (page) => {
      const stored = await holdNext(page, 'POST', '**/corrections');
      await page.getByRole('region', { name: 'Evidence of invoice number' }).waitFor();
      await page.keyboard.press('Enter');
      await stored.asked;
      await value(page, '/customer').click();
      await page.waitForURL(/at=\/customer/);
      await stored.release();
      await toast(page, 'Accepted: invoice number');
      await twoFrames(page);
      expect(page.url()).toContain('at=/customer');
    }));

  it('keeps the picture of a page until there is one of another size', () =>
    on(`/extractions/${id}?env=test`, async (page) => {
      const picture = page.getByRole('img', { name: /^Page 1 of/ });
      await picture.waitFor();
      const larger = await holdNext(page, 'GET', '**/pages/1*');
      for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: 'Larger' }).click();
      await larger.asked;
      const isThere = `new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = document.querySelector('[data-page="1"] img').src;
      })`;
      expect(await page.evaluate(isThere)).toBe(true);
      await larger.release();
    }));
});

describe('a run that waits for a person', () => {
  let runId: string;
  beforeAll(async () => {
    const properties = { ...FIELDS, due: { type: ['string', 'null'] } };
    const json_schema = { type: 'object', properties, required: ['due'] };
    const review = { predicate: { kind: 'any_required_field_null' } };
    const blocks = { inbox: { type: 'start_document' }, values: { type: 'extract', config: { json_schema, review } } };
    const workflow = await published(
      test,
      definition('Late', blocks, [['inbox:output-file-0', 'values:input-file-document']]),
    );
    runId = (await ranTo(test, workflow, { documents: { inbox: DOCUMENT } })).run.id;
  });

  it('does not bring back whoever decided and has gone elsewhere, and is shown as it ended meanwhile', () =>
    on(`/reviews?run=${runId}`, async (page) => {
      await page.getByText('A required field is empty.').waitFor();
      const decided = await holdNext(page, 'POST', '**/approve');
      await page.keyboard.press('a');
      await decided.asked;
      const asked = await holdNext(page, 'GET', `**/runs/${runId}`);
      await page.getByLabel('Go to a record by its id').fill(runId);
      await page.keyboard.press('Enter');
      await asked.asked;
      await decided.release();
      await toast(page, 'Approved: the run goes on');
      expect((await ended(test, runId)).lifecycle.status).toBe('completed');
      expect(new URL(page.url()).pathname).toBe(`/runs/${runId}`);
      await asked.release();
      await page.locator('[data-block=values][data-state=completed]').waitFor();
    }));
});

describe('a workflow', () => {
  it('is published behind a dialog that was opened since, which stays', async () => {
    const id = await applied(test, summing('Publishing', 'Join'));
    await on(`/workflows/${id}`, async (page) => {
      const answer = await holdNext(page, 'POST', '**/publish');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await answer.asked;
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('dialog', { name: 'Run Publishing' }).waitFor();
      await answer.release();
      await toast(page, 'Published: new runs use it');
      await twoFrames(page);
      expect(await page.getByRole('dialog', { name: 'Run Publishing' }).count()).toBe(1);
    });
  });

  it('keeps what is typed into the form of a block while it is saved', async () => {
    const id = await applied(test, summing('Typing', 'Join'));
    await on(`/workflows/${id}?block=joined`, async (page) => {
      const answer = await holdNext(page, 'PATCH', '**/blocks/joined**');
      const label = page.getByRole('complementary').getByLabel('Label');
      await label.fill('First');
      await page.getByRole('button', { name: 'Save in the draft' }).click();
      await answer.asked;
      await label.fill('First and second');
      await answer.release();
      await page.getByText('Saved in the draft').waitFor();
      expect(await label.inputValue()).toBe('First and second');
      await page.getByRole('button', { name: 'Save in the draft' }).click();
      await blockOn(page, 'joined').getByText('First and second').waitFor();
    });
  });

  it('keeps a block that is added while the others are arranged', async () => {
    const id = await applied(test, summing('Arranging', 'Join'));
    // With places of its own, the draft is shown without the program that arranges blocks.
    for (const [block, position_x] of [
      ['given', 40],
      ['joined', 400],
    ] as const) {
      await test.patch(`/v1/workflows/blocks/${block}?workflow_id=${id}`, { json: { position_x, position_y: 40 } });
    }
    await on(`/workflows/${id}`, async (page) => {
      await blockOn(page, 'joined').waitFor();
      const program = await holdNext(page, 'GET', '**/assets/layout-*.js');
      await page.getByRole('button', { name: 'Arrange' }).click();
      await program.asked;
      await page.getByRole('region', { name: 'Blocks to add' }).getByRole('button', { name: 'Function' }).click();
      await blockOn(page, 'function').waitFor();
      await program.release();
      await page.getByText('The blocks are arranged').waitFor();
      await page.getByText('Saved in the draft').waitFor();
      const { body } = await test.get(`/v1/workflows/blocks?workflow_id=${id}`);
      expect(body.data.map((block: { id: string }) => block.id).sort()).toEqual(['function', 'given', 'joined']);
    });
  });

  const editor = (page: Page) => page.getByRole('textbox', { name: 'Definition as YAML' });
  async function write(page: Page, yaml: string): Promise<void> {
    await editor(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(yaml);
  }

  it('applies the text that its plan is about, and keeps what was typed since', async () => {
    const id = await applied(test, summing('Planning', 'Join'));
    await on(`/workflows/${id}?tab=yaml`, async (page) => {
      await write(page, summing('Planning', 'Planned'));
      const answer = await holdNext(page, 'POST', '**/spec/plan');
      await page.getByRole('button', { name: 'Plan the change' }).click();
      await answer.asked;
      await write(page, summing('Planning', 'Typed since'));
      await answer.release();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const { body } = await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`);
      expect(body.label).toBe('Planned');
      expect(await editor(page).textContent()).toContain('Typed since');
    });
  });
});

it('a list whose first answer is older than a change is asked for again', () =>
  on('/settings?env=test', async (page) => {
    await page.getByRole('heading', { name: 'API keys', exact: true }).first().waitFor();
    const first = await holdNext(page, 'GET', /\/v1\/secrets(\?|$)/, { first: true });
    await page.getByRole('link', { name: 'Secrets' }).click();
    await first.asked;
    await page.getByRole('button', { name: 'Add a secret' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('ADDED');
    await page.getByRole('dialog').getByLabel('Value').fill('x');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await toast(page, 'ADDED is written');
    await first.release();
    await page.locator('tr[data-id=ADDED]').waitFor();
  }));

it('a question that was closed does not close the next one', async () => {
  for (const name of ['FIRST', 'SECOND']) await made('/v1/secrets', { name, value: 'x' });
  await on('/settings/secrets?env=test', async (page) => {
    const answer = await holdNext(page, 'DELETE', '**/secrets/FIRST');
    await page.getByRole('button', { name: 'Delete FIRST' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the secret' }).click();
    await answer.asked;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete SECOND' }).click();
    await page.getByRole('dialog', { name: 'Delete SECOND?' }).waitFor();
    await answer.release();
    await page.locator('tr[data-id=FIRST]').waitFor({ state: 'detached' });
    await twoFrames(page);
    expect(await page.getByRole('dialog', { name: 'Delete SECOND?' }).count()).toBe(1);
  });
});

it('a form template keeps what is changed while it is saved', async () => {
  const id = await made('/v1/edits/templates', { name: 'Form', document: DOCUMENT, form_fields: [] });
  await on(`/edits/templates/${id}?env=test`, async (page) => {
    const answer = await holdNext(page, 'PATCH', '**/templates/*');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Form A');
    await page.getByRole('button', { name: 'Save' }).click();
    await answer.asked;
    await name.fill('Form AB');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await answer.release();
    await toast(page, 'The template is saved');
    await page.getByRole('heading', { level: 1, name: 'Form A' }).waitFor();
    expect(await name.inputValue()).toBe('Form AB');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Form AB' }).waitFor();
    expect((await test.get(`/v1/edits/templates/${id}`)).body).toMatchObject({ name: 'Form AB', form_fields: [{}] });
  });
});

it('a choice for one record is not taken for another one that is opened since', async () => {
  const categories = [{ name: 'invoice' }, { name: 'letter' }];
  const one = await made('/v1/classifications', { document: DOCUMENT, categories });
  const other = await made('/v1/classifications', { document: DOCUMENT, categories });
  await on(`/classifications/${other}?env=test`, async (page) => {
    const choice = page.getByLabel('Right category');
    const go = async (id: string) => {
      await page.getByLabel('Go to a record by its id').fill(id);
      await page.keyboard.press('Enter');
      await page.getByText(id, { exact: true }).waitFor();
    };
    const own = await choice.inputValue();
    await go(one);
    await choice.selectOption(own === 'letter' ? 'invoice' : 'letter');
    await go(other);
    expect(await choice.inputValue()).toBe(own);
  });
});

describe('the playground', () => {
  const dropped = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdfOf([INVOICE])) };

  it('does not replace a schema that is made by hand with the proposed one', () =>
    on('/playground', async (page) => {
      const proposal = await holdNext(page, 'POST', '**/schemas/generate');
      await page.getByLabel('Document to read').setInputFiles(dropped);
      await proposal.asked;
      await page.getByRole('button', { name: 'Add a field' }).click();
      await proposal.release().catch(() => undefined);
      await page.getByText('Reading the document and proposing a schema').waitFor({ state: 'detached' });
      await twoFrames(page);
      expect(await page.getByLabel(/^Name of field/).count()).toBe(1);
    }));

  it('leaves a reader who has gone elsewhere there when the values are found', async () => {
    const file = (await test.post('/v1/parses', { json: { document: DOCUMENT } })).body.file.id;
    await on(`/playground?file=${file}`, async (page) => {
      const stream = await holdNext(page, 'POST', '**/extractions/stream');
      await page.getByRole('button', { name: 'Add a field' }).click();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await stream.asked;
      await page.getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
      await stream.release();
      await twoFrames(page);
      expect(new URL(page.url()).pathname).toBe('/usage');
    });
  });

  it('shows the names of its fields when one before them is removed', () =>
    on('/playground', async (page) => {
      for (const name of ['first', 'second']) {
        await page.getByRole('button', { name: 'Add a field' }).click();
        await page.getByLabel(/^Name of field field_/).fill(name);
        await page.getByLabel(/^Name of field field_/).press('Tab');
      }
      await page.getByRole('button', { name: 'Remove first' }).click();
      expect(await page.getByLabel(/^Name of field/).inputValue()).toBe('second');
    }));
});

it('a day is typed into a filter number by number', () =>
  on('/runs', async (page) => {
    await page.getByLabel('From (UTC)').focus();
    await page.keyboard.type('01022199');
    await page.waitForURL(/from=2199-01-02/);
    expect(await page.getByLabel('From (UTC)').inputValue()).toBe('2199-01-02');
  }));

it('a list that is refused its next page asks again when its reader does, not for ever', async () => {
  const form = new FormData();
  const rows = Array.from({ length: 300 }, (_, index) => `${index + 1}`).join('\n');
  form.set('name', 'long');
  form.set('file', new Blob([`n\n${rows}\n`]), 'long.csv');
  const { id } = (await test.post('/v1/tables', { form })).body.tables[0];
  const watched = await openWithKey(browser, server, `/tables/${id}`);
  const { page } = watched;
  let asked = 0;
  await page.route('**/query', (route) => {
    if (!route.request().postData()?.includes('"cursor"')) return route.fallback();
    asked += 1;
    return route.fulfill({ status: 400, json: { detail: 'Not now.' } });
  });
  await page.getByText('300 rows', { exact: true }).waitFor();
  const toTheEnd = `document.querySelector('table[aria-label="Rows of long"]').parentElement.scrollTo(0, 1e9)`;
  await page.evaluate(toTheEnd);
  await page.getByRole('alert').getByText('Not now.').waitFor();
  await twoFrames(page);
  expect(asked).toBe(1);
  await page.unroute('**/query');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.locator('tr[aria-rowindex="202"]').waitFor();
  await watched.close();
});
