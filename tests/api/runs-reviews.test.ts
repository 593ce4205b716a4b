/** Blocks that wait for a person: when they do, what is decided on, and how the run goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { applied, definition, ended, published, ranTo, start, stepsOf } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await startServer();
  ({ test, live } = clientsOf(server));
});
afterAll(() => server.close());

const pdf = (text: string) => ({ filename: 'letter.pdf', url: dataUrl(textPdfOf([text]), 'application/pdf') });
const invoice = () => pdf('Invoice number: INV-2041\nTotal: 119.00');
const json_schema = {
  type: 'object',
  properties: { invoice_number: { type: 'string' }, total: { type: 'number' }, due: { type: ['string', 'null'] } },
  required: ['invoice_number', 'due'],
};

const reviewed = (predicate: object, { name = 'Reviewed', n_consensus = 1 } = {}) =>
  definition(
    name,
    {
      inbox: { type: 'start_document' },
      values: { type: 'extract', config: { json_schema, n_consensus, review: { predicate } } },
      after: { type: 'merge_dicts' },
    },
    [
      ['inbox:output-file-0', 'values:input-file-document'],
      ['values', 'after'],
    ],
  );

/** A run that waits, its review and the version that the block gave. */
async function waiting(
  predicate: object = { kind: 'always' },
  options = {},
): Promise<Record<'workflow' | 'run' | 'review' | 'seed', Answer['body']>> {
  const workflow = await published(test, reviewed(predicate, options));
  const { run } = await ranTo(test, workflow, { documents: { inbox: invoice() } });
  const [review] = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data;
  const [seed] =
    review === undefined ? [] : (await test.get(`/v1/workflows/reviews/versions?review_id=${review.id}`)).body.data;
  return { workflow, run, review, seed };
}

const decide = (id: string, action: 'approve' | 'reject', json: object) =>
  test.post(`/v1/workflows/reviews/${id}/${action}`, { json });
const corrected = (review: string, parent: string, snapshot: object) =>
  test.post('/v1/workflows/reviews/versions', {
    json: {
      review_id: review,
      parent_id: parent,
      snapshot,
      note: 'seen on paper',
      author: { display_name: 'R. Viewer' },
    },
  });

describe('a review', () => {
  it('holds the run, and the approved version becomes the output of the block', async () => {
    const { workflow, run, review, seed } = await waiting();
    expect(run.lifecycle).toEqual({ status: 'awaiting_review', waiting_for_block_ids: ['values'] });
    expect(review).toMatchObject({
      workflow_id: workflow,
      block_id: 'values',
      step_id: `${run.id}_values`,
      block_type: 'extract',
      triggered_by: { kind: 'always' },
      parent_step_id: null,
      decision: null,
    });
    expect(seed).toMatchObject({ parent_id: null, author: { kind: 'model', id: 'recto-local' } });
    expect(seed.id).toMatch(/^rvr_[a-z2-7]{26}$/);
    expect(seed.snapshot.invoice_number).toBe('INV-2041');
    const steps = await stepsOf(test, run.id);
    expect(steps.values.lifecycle).toEqual({ status: 'awaiting_review' });
    expect(steps.values.handle_outputs).toEqual({});
    const usage = async () => (await test.get(`/v1/usage/runs?workflow_id=${workflow}`)).body.data;
    expect(await usage()).toMatchObject([{ status: 'awaiting_review' }]);
    const snapshot = { ...seed.snapshot, invoice_number: 'INV-2042' };
    const version = await corrected(review.id, seed.id, snapshot);
    expect(version.status).toBe(201);
    expect(version.body).toMatchObject({ parent_id: seed.id, author: { kind: 'human', display_name: 'R. Viewer' } });
    expect((await corrected(review.id, seed.id, snapshot)).body.id).toBe(version.body.id);
    const answer = await decide(review.id, 'approve', { version_id: version.body.id });
    expect(answer.body).toMatchObject({
      submission_status: 'accepted',
      resume_status: 'resumed',
      review: { decision: { verdict: 'approved', version_id: version.body.id, author: { kind: 'human' } } },
    });
    expect((await ended(test, run.id)).lifecycle).toEqual({ status: 'completed' });
    expect((await stepsOf(test, run.id)).after.handle_outputs['output-json-0'].data).toEqual(snapshot);
    expect(await usage()).toMatchObject([{ status: 'completed' }]);
    const again = await decide(review.id, 'approve', { version_id: version.body.id });
    expect(again.body.submission_status).toBe('already_applied');
    expect((await decide(review.id, 'approve', { version_id: seed.id })).body.submission_status).toBe('conflict');
    expect((await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data).toEqual([]);
    const decided = await test.get(`/v1/workflows/reviews?run_id=${run.id}&decision_status=approved`);
    expect(decided.body.data).toHaveLength(1);
    expect((await test.get(`/v1/workflows/reviews/${review.id}`)).body.decision.verdict).toBe('approved');
    expect((await test.get(`/v1/workflows/reviews/versions/${seed.id}`)).body.snapshot).toEqual(seed.snapshot);
  });

  it('that is rejected ends the run: an error in the run, failed in the ledger', async () => {
    const { workflow, run, review, seed } = await waiting();
    expect((await decide(review.id, 'reject', { version_id: seed.id, reason: '' })).status).toBe(422);
    const { body } = await decide(review.id, 'reject', { version_id: seed.id, reason: 'wrong document' });
    expect(body).toMatchObject({ submission_status: 'accepted', resume_status: 'skipped' });
    const { lifecycle } = await ended(test, run.id);
    expect(lifecycle).toMatchObject({
      status: 'error',
      category: 'permanent',
      failing_step_id: `${run.id}_values`,
      details: { error_code: 'review_rejected', context: { reason: 'wrong document' } },
    });
    expect((await stepsOf(test, run.id)).after).toBeUndefined();
    expect((await test.get(`/v1/usage/runs?workflow_id=${workflow}`)).body.data).toMatchObject([{ status: 'failed' }]);
    const found = async (filter: string): Promise<number> =>
      (await test.get(`/v1/workflows/runs?workflow_id=${workflow}&${filter}`)).body.data.length;
    expect(await found('status=failed')).toBe(1);
    expect(await found('status=error')).toBe(1);
    expect(await found('exclude_status=error')).toBe(0);
    expect(await found('exclude_status=failed')).toBe(0);
  });

  it('is closed with its run, and cannot be decided afterwards', async () => {
    const { run, review, seed } = await waiting();
    await test.post(`/v1/workflows/runs/${run.id}/cancel`, { json: {} });
    expect((await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data).toEqual([]);
    const { body } = await decide(review.id, 'approve', { version_id: seed.id });
    expect(body).toMatchObject({ submission_status: 'conflict', resume_status: 'skipped', review: { decision: null } });
    expect((await ended(test, run.id)).lifecycle.status).toBe('cancelled');
  });

  it('waits over a restart and a newer version, and its run goes on with the old one', async () => {
    const { workflow, run, review, seed } = await waiting();
    const newer = reviewed({ kind: 'validation_failed' }, { name: 'Newer' });
    await test.post(`/v1/workflows/${workflow}/spec/apply`, { json: { yaml_definition: newer } });
    await test.post(`/v1/workflows/${workflow}/publish`, { json: {} });
    server = await server.restart();
    ({ test, live } = clientsOf(server));
    expect((await decide(review.id, 'approve', { version_id: seed.id })).body.submission_status).toBe('accepted');
    const resumed = await ended(test, run.id);
    expect(resumed.lifecycle.status).toBe('completed');
    expect(resumed.workflow_version_id).toBe(run.workflow_version_id);
    const { body } = await test.get(`/v1/workflows/${workflow}`);
    expect(body.published.version_id).not.toBe(run.workflow_version_id);
  });

  it('teaches later extractions if the reviewer says so', async () => {
    const { run, review, seed } = await waiting();
    const extraction = (await stepsOf(test, run.id)).values.artifact.id;
    const corrections = async () => (await test.get(`/v1/extractions/${extraction}/corrections`)).body.data;
    const version = await corrected(review.id, seed.id, { ...seed.snapshot, total: 120 });
    await decide(review.id, 'approve', { version_id: version.body.id, learn: true });
    expect(await corrections()).toMatchObject([{ output: { ...seed.snapshot, total: 120 } }]);
  });
});

describe('versions', () => {
  it('must have the shape of the output, and a parent of the same review', async () => {
    const { review, seed } = await waiting();
    const wrong = await corrected(review.id, seed.id, { invoice_number: 7, due: null });
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail[0].loc).toEqual(['body', 'snapshot', 'invoice_number']);
    expect((await corrected(review.id, 'rvr_unknown', seed.snapshot)).status).toBe(404);
    expect((await corrected('rev_unknown', seed.id, seed.snapshot)).status).toBe(404);
    expect((await decide(review.id, 'approve', { version_id: 'rvr_unknown' })).status).toBe(404);
    expect((await decide(review.id, 'reject', { version_id: 'rvr_unknown', reason: 'x' })).status).toBe(404);
    const both = `review_id=${review.id}&before=${seed.id}&after=${seed.id}`;
    expect((await test.get(`/v1/workflows/reviews/versions?${both}`)).status).toBe(400);
    expect((await test.get('/v1/workflows/reviews/versions?review_id=rev_unknown')).status).toBe(404);
    expect((await test.get('/v1/workflows/reviews/versions')).status).toBe(422);
    expect((await test.get('/v1/workflows/reviews?decision_status=undecided')).status).toBe(422);
    expect((await live.get(`/v1/workflows/reviews/versions/${seed.id}`)).status).toBe(404);
    expect((await test.get(`/v1/workflows/reviews?before=${review.id}&after=${review.id}`)).status).toBe(400);
  });
});

describe('predicates', () => {
  const unlikely = (value: number) => ({
    kind: 'json_condition',
    condition: {
      sub_conditions: [{ path_ref: { path: 'likelihoods.total' }, operator: 'is_less_than', value }],
    },
  });
  const total = (value: number) => ({
    kind: 'json_condition',
    condition: { sub_conditions: [{ path_ref: { path: 'data.total' }, operator: 'is_greater_than', value }] },
  });

  it.each([
    ['any_required_field_null', { kind: 'any_required_field_null' }, 1, true],
    ['validation_failed', { kind: 'validation_failed' }, 1, false],
    ['any_field_unproved of a printed value', { kind: 'any_field_unproved', paths: ['data.invoice_number'] }, 1, false],
    ['confidence_lt', { kind: 'confidence_lt', threshold: 0 }, 2, false],
    ['json_condition on data', total(100), 1, true],
    ['json_condition on likelihoods', unlikely(2), 2, true],
    ['any_of', { kind: 'any_of', predicates: [total(1000), total(100)] }, 1, true],
    ['all_of', { kind: 'all_of', predicates: [total(1000), total(100)] }, 1, false],
  ])('%s', async (_, predicate, n_consensus, isWaiting) => {
    const { run } = await waiting(predicate, { n_consensus });
    expect(run.lifecycle.status).toBe(isWaiting ? 'awaiting_review' : 'completed');
    const artifacts = await test.get(`/v1/workflows/artifacts?run_id=${run.id}&operation=review_trigger_evaluation`);
    expect(artifacts.body.data).toMatchObject([{ requires_human_review: isWaiting, step_id: `${run.id}_values` }]);
  });

  it('any_field_unproved waits where a value is not printed', async () => {
    const yaml = definition(
      'Unproved',
      {
        inbox: { type: 'start_document' },
        values: {
          type: 'extract',
          config: {
            json_schema: { type: 'object', properties: { total: { type: 'number' }, kind: { const: 'invoice' } } },
            review: { predicate: { kind: 'any_field_unproved' } },
          },
        },
      },
      [['inbox:output-file-0', 'values:input-file-document']],
    );
    const { run } = await ranTo(test, await published(test, yaml), { documents: { inbox: invoice() } });
    const [artifact] = (await test.get(`/v1/workflows/artifacts?run_id=${run.id}&operation=review_trigger_evaluation`))
      .body.data;
    const { paths } = artifact.evaluations[0].details;
    expect(run.lifecycle.status).toBe(paths.length > 0 ? 'awaiting_review' : 'completed');
    expect(paths).not.toContain('total');
  });
});

it('reviews in a loop wait by round, and the run goes on when all are decided', async () => {
  const yaml = definition(
    'Pages',
    {
      inbox: { type: 'start_document' },
      pages: {
        type: 'for_each',
        config: { map_method: 'iterate_pages' },
        children: { values: { type: 'extract', config: { json_schema, review: { predicate: { kind: 'always' } } } } },
      },
    },
    [['inbox:output-file-0', 'pages:fe-left-in']],
  );
  const id = await applied(test, yaml);
  const url = dataUrl(textPdfOf(['Invoice number: A-1', 'Invoice number: B-2']), 'application/pdf');
  const { body } = await start(test, id, { version: 'draft', documents: { inbox: { filename: 'two.pdf', url } } });
  const reviews = await eventually(
    async () => (await test.get(`/v1/workflows/reviews?run_id=${body.id}`)).body.data,
    (found) => found.length === 2,
  );
  expect(new Set(reviews.map((one: { iteration_key: string }) => one.iteration_key))).toEqual(
    new Set(['pages.0', 'pages.1']),
  );
  expect(reviews[0].parent_step_id).toBe(`${body.id}_pages`);
  await eventually(
    () => ended(test, body.id),
    ({ lifecycle }) => lifecycle.status === 'awaiting_review',
  );
  const resumed: string[] = [];
  for (const { id: review } of reviews) {
    const [seed] = (await test.get(`/v1/workflows/reviews/versions?review_id=${review}`)).body.data;
    resumed.push((await decide(review, 'approve', { version_id: seed.id })).body.resume_status);
  }
  expect(resumed).toEqual(['pending', 'resumed']);
  const run = await eventually(
    () => ended(test, body.id),
    ({ lifecycle }) => lifecycle.status === 'completed',
  );
  const steps = await stepsOf(test, run.id);
  const numbers = steps.pages.handle_outputs['fe-right-out'].data.map(
    (one: { invoice_number: string }) => one.invoice_number,
  );
  expect(numbers).toEqual(['A-1', 'B-2']);
});
