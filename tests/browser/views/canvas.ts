/** The canvas of a workflow's draft and the forms of its blocks. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WatchedPage } from '../../support/browser.ts';
import { type Client, clientsOf } from '../../support/client.ts';
import { barriersIn, escapeDialog } from '../../support/dashboard.ts';
import { twoFrames } from '../../support/held-answers.ts';
import { applied, definition } from '../../support/runs.ts';
import type { TestServer } from '../../support/server.ts';

const ATTACK = '<img src=x onerror=alert(1)>';

export const summing = (name: string, label: string): string =>
  definition(
    name,
    {
      given: { type: 'start_json', label: 'Order', config: { json_schema: { type: 'object' } } },
      joined: { type: 'merge_dicts', label },
    },
    [['given', 'joined']],
  );

export const blockOn = (page: Page, id: string) => page.locator(`[data-block=${id}]`);
const edgesOn = (page: Page) => page.locator('.react-flow__edge');
/** A straight edge has no height, which counts as hidden. */
const drawn = { state: 'attached' } as const;
/** The service has the draft, and what it says of it is shown: nothing moves any more. */
async function saved(page: Page): Promise<void> {
  await page.getByText('Saved in the draft').waitFor();
  // Between the last answer and the next question the page says so already.
  await twoFrames(page);
  await page.getByText('Saved in the draft').waitFor();
}
/** The draft has what was typed into the form of a block. */
const taken = (page: Page) => page.getByRole('button', { name: 'Forget what I typed' }).waitFor({ state: 'detached' });
const palette = (page: Page) => page.getByRole('region', { name: 'Blocks to add' });
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws with the mouse from one place to another. */
async function draw(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** `block:handle` at both ends. */
async function connect(page: Page, from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((end) => {
    const [block = '', handle = ''] = end.split(':');
    return blockOn(page, block).locator(`[data-handleid="${handle}"]`);
  });
  if (source === undefined || target === undefined) return;
  await draw(page, await middleOf(source), await middleOf(target));
}

export function describeCanvas(serverOf: () => TestServer, open: (address: string) => Promise<WatchedPage>): void {
  let test: Client;
  beforeAll(() => {
    test = clientsOf(serverOf()).test;
  });
  const edgesOf = async (id: string): Promise<string[]> =>
    (await test.get(`/v1/workflows/edges?workflow_id=${id}`)).body.data
      .map(({ source_block, target_block }: Record<string, string>) => `${source_block} → ${target_block}`)
      .sort();

  describe('the canvas', () => {
    it('changes the draft on the canvas: adds, drags, connects, refuses in words, removes, undoes and arranges', async () => {
      const id = await applied(test, summing('Canvas', `Join ${ATTACK}`));
      const watched = await open(`/workflows/${id}`);
      const { page } = watched;
      await edgesOn(page).first().waitFor(drawn);
      await palette(page).getByRole('button', { name: 'Function' }).click();
      await page.getByRole('complementary', { name: 'Block Function' }).waitFor();
      await palette(page)
        .getByRole('button', { name: 'Parse' })
        .dragTo(page.locator('.react-flow__pane'), {
          targetPosition: { x: 60, y: 60 },
        });
      await page.getByRole('complementary', { name: 'Block Parse' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Fit View' }).click();
      await saved(page);

      const place = await middleOf(blockOn(page, 'function'));
      await draw(page, place, { x: place.x, y: place.y + 80 });
      await saved(page);
      const { body: moved } = await test.get(`/v1/workflows/blocks/function?workflow_id=${id}`);
      const { body: joined } = await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`);
      expect(moved.position_y).toBeGreaterThan(joined.position_y + 20);

      await connect(page, 'joined:output-json-0', 'function:input-json-0');
      await page.getByText('Connected: Join').waitFor();
      await saved(page);
      expect(await edgesOf(id)).toEqual(['given → joined', 'joined → function']);

      const refusal = page.getByRole('region', { name: 'Canvas' }).getByRole('alert');
      await connect(page, 'given:output-json-0', 'parse:input-file-0');
      await refusal.getByText('“Order” gives JSON at “data”, but “document” of “Parse” takes a file.').waitFor();
      await connect(page, 'given:output-json-0', 'function:input-json-0');
      await refusal.getByText(`“data” of “Function” is fed by “Join ${ATTACK}”: an input takes one edge.`).waitFor();
      await page.getByRole('group', { name: 'Edge Order' }).focus();
      await page.keyboard.press('Delete');
      await page.getByText('The edge is removed').waitFor();
      await connect(page, 'function:output-json-0', 'joined:input-json-0');
      await refusal.getByText(/in a circle: Join .* → Function → Join/).waitFor();
      await saved(page);
      expect(await edgesOf(id)).toEqual(['joined → function']);
      expect(await barriersIn(page)).toEqual([]);

      await page.locator('.react-flow__node[data-id=joined]').focus();
      await page.keyboard.press('Delete');
      await blockOn(page, 'joined').waitFor({ state: 'detached' });
      await edgesOn(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await edgesOn(page).waitFor(drawn);
      await page.getByRole('button', { name: 'Undo' }).click();
      await edgesOn(page).nth(1).waitFor(drawn);
      await saved(page);
      expect(await edgesOf(id)).toEqual(['given → joined', 'joined → function']);
      await page.getByRole('button', { name: 'Redo' }).click();
      await edgesOn(page).nth(1).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Arrange' }).click();
      await page.getByText('The blocks are arranged').waitFor();
      await saved(page);
      expect(await edgesOf(id)).toEqual(['joined → function']);

      await page.getByRole('tab', { name: 'YAML' }).click();
      await page.getByRole('textbox', { name: 'Definition as YAML' }).getByText('function:').waitFor();
      // A draft that is not whole yet is an answer of the service, not a fault of the page.
      expect(watched.complaints.filter((line) => !/400/.test(line))).toEqual([]);
      await watched.close();
    });

    it('changes the draft by the keyboard alone, and shows what is wrong at the block concerned', async () => {
      const id = await applied(test, summing('Keys', 'Join'));
      const watched = await open(`/workflows/${id}`);
      const { page } = watched;
      await edgesOn(page).first().waitFor(drawn);
      await palette(page).getByRole('button', { name: 'Function' }).focus();
      await page.keyboard.press('Enter');
      const form = page.getByRole('complementary', { name: 'Block Function' });
      await blockOn(page, 'function').getByText('problem').waitFor();
      const alone = form.getByRole('list', { name: 'Diagnostics' }).getByText('DISCONNECTED_BLOCK');
      await alone.waitFor();
      expect(await barriersIn(page)).toEqual([]);

      await page.getByRole('button', { name: 'Connect', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('From').selectOption({ label: 'Order: data (JSON)' });
      await dialog.getByLabel('To').selectOption({ label: 'Join: data (JSON)' });
      await dialog.getByText('are connected like this').waitFor();
      expect(await dialog.getByRole('button', { name: 'Connect' }).isDisabled()).toBe(true);
      await dialog.getByLabel('From').selectOption({ label: 'Join: data (JSON)' });
      expect(await dialog.getByLabel('To').inputValue()).toContain('function');
      await dialog.getByRole('button', { name: 'Connect' }).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await form.getByText('data ← Join').waitFor();
      await alone.waitFor({ state: 'detached' });

      await form.getByLabel('code').fill('export const transform = (input) => input;');
      await form.getByLabel('output_schema').fill('{"type": "object"}');
      await form.getByLabel('language').selectOption('typescript');
      await form.getByRole('button', { name: 'Save in the draft' }).focus();
      await page.keyboard.press('Enter');
      await blockOn(page, 'function').getByText('problem').waitFor({ state: 'detached' });
      const { body } = await test.get(`/v1/workflows/blocks/function?workflow_id=${id}`);
      expect(body.config).toMatchObject({ language: 'typescript', output_schema: { type: 'object' } });

      await form.getByLabel('code').fill('export const transform = (input) => ({ kept: input });');
      await page.locator('.react-flow__node[data-id=joined]').focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByText('not in the draft yet').waitFor();
      await escapeDialog(page);
      await question.waitFor({ state: 'detached' });
      expect(await form.getByLabel('code').inputValue()).toContain('kept');
      await page.getByRole('tab', { name: 'YAML' }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('textbox', { name: 'Definition as YAML' }).waitFor();

      await page.getByRole('tab', { name: 'Graph' }).click();
      await edgesOn(page).first().waitFor(drawn);
      await test.patch(`/v1/workflows/blocks/joined?workflow_id=${id}`, { json: { label: 'Theirs' } });
      await page.locator('.react-flow__node[data-id=function]').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.getByText('The draft was changed elsewhere').waitFor();
      await blockOn(page, 'joined').getByText('Theirs').waitFor();
      expect(watched.complaints.filter((line) => !/400/.test(line))).toEqual([]);
      await watched.close();
    });

    it('shows nested config as forms: lists of objects, choices and conditions, with JSON beside them', async () => {
      const branch = { name: 'large', sub_conditions: [{ path_ref: { path: 'total' }, operator: 'exists' }] };
      const id = await applied(
        test,
        definition(
          'Nested',
          {
            inbox: { type: 'start_document' },
            kind: { type: 'classifier', label: 'Kind', config: { categories: [{ name: 'letter' }] } },
            given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
            size: { type: 'conditional', label: 'Size', config: { conditions: [branch] } },
          },
          [
            ['inbox:output-file-0', 'kind:input-file-document'],
            ['given', 'size'],
          ],
        ),
      );
      const configOf = async (block: string) =>
        (await test.get(`/v1/workflows/blocks/${block}?workflow_id=${id}`)).body.config;
      const watched = await open(`/workflows/${id}?block=kind`);
      const { page } = watched;
      const form = page.getByRole('complementary', { name: 'Block Kind' });
      const categories = form.getByRole('group', { name: 'categories' });
      await categories.getByRole('button', { name: 'Add a category' }).click();
      const second = categories.getByRole('group', { name: 'category 2' });
      await second.getByLabel('name (required)').fill(`invoice ${ATTACK}`);
      await second.getByLabel('description').fill('A bill');
      await categories.getByRole('button', { name: 'Move category 2 up' }).click();
      await form.getByLabel('n_consensus').fill('three');
      const review = form.getByRole('group', { name: 'review' });
      await review.getByLabel('kind').selectOption('any_of');
      const rules = review.getByRole('group', { name: 'predicates (required)' });
      await rules.getByLabel('kind').selectOption('category_in');
      await rules.getByLabel('category 1', { exact: true }).fill('letter');
      await rules.getByRole('button', { name: 'Add a predicate' }).click();
      await rules.getByLabel('kind').nth(1).selectOption('top_margin_lt');
      await rules.getByLabel('margin (required)').fill('0.2');
      expect(await barriersIn(page)).toEqual([]);
      await form.getByRole('button', { name: 'Save in the draft' }).click();
      await form.getByText('This is no number').waitFor();
      await form.getByLabel('n_consensus').fill('3');
      await form.getByRole('button', { name: 'Save in the draft' }).click();
      await taken(page);
      expect(await configOf('kind')).toEqual({
        categories: [{ name: `invoice ${ATTACK}`, description: 'A bill' }, { name: 'letter' }],
        n_consensus: 3,
        review: {
          predicate: {
            kind: 'any_of',
            predicates: [
              { kind: 'category_in', categories: ['letter'] },
              { kind: 'top_margin_lt', margin: 0.2 },
            ],
          },
        },
      });

      await form.getByRole('button', { name: 'Show as JSON' }).click();
      await form.getByLabel('Config as JSON').fill('[');
      await form.getByRole('button', { name: 'Show as a form' }).click();
      await form.getByText('This is no JSON').waitFor();
      await form.getByLabel('Config as JSON').fill('{"categories": [{"name": "one"}, {"name": "two"}]}');
      await form.getByRole('button', { name: 'Show as a form' }).click();
      await categories.getByRole('button', { name: 'Remove category 1' }).click();
      await form.getByRole('button', { name: 'Save in the draft' }).click();
      await taken(page);
      expect(await configOf('kind')).toEqual({ categories: [{ name: 'two' }] });

      await blockOn(page, 'size').click();
      const conditions = page
        .getByRole('complementary', { name: 'Block Size' })
        .getByRole('group', { name: 'conditions' });
      const first = conditions.getByRole('group', { name: 'branch 1' });
      await first.getByLabel('operator (required)').selectOption('is_greater_than');
      await first.getByLabel('value').fill('100');
      await conditions.getByRole('button', { name: 'Add a branch' }).click();
      const other = conditions.getByRole('group', { name: 'branch 2' });
      await other.getByLabel('name (required)').fill('euro');
      await other.getByLabel('path (required)').fill('currency');
      await other.getByLabel('operator (required)').selectOption('is_equal_to');
      await other.getByLabel('value').fill('EUR');
      await page.getByRole('button', { name: 'Save in the draft' }).click();
      await taken(page);
      const { conditions: written } = await configOf('size');
      expect(written).toEqual([
        { name: 'large', sub_conditions: [{ path_ref: { path: 'total' }, operator: 'is_greater_than', value: 100 }] },
        { name: 'euro', sub_conditions: [{ path_ref: { path: 'currency' }, operator: 'is_equal_to', value: 'EUR' }] },
      ]);
      expect(watched.complaints.filter((line) => !/400/.test(line))).toEqual([]);
      await watched.close();
    });
  });
}
