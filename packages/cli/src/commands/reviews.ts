import type { Command, Context } from '../command.ts';
import { CliFailure, EXIT } from '../failures.ts';

/** The version that was made last, of all pages: the one that a person sees. */
async function latestVersion(context: Context, review_id: string): Promise<string> {
  const client = await context.client();
  const versions = await client.workflows.reviews.versions.list({ review_id, order: 'asc' }).all();
  const latest = versions.toSorted((one, other) => one.created_at.localeCompare(other.created_at)).at(-1);
  if (latest === undefined) throw new CliFailure(`The review ${review_id} has no version.`, EXIT.notFound);
  return latest.id;
}

const REVIEW = { name: 'review-id', description: 'The review', isRequired: true };
const VERSION = {
  name: 'version-id',
  type: 'string',
  description: 'The version that is decided on; the latest without it',
} as const;

function conclude(
  context: Context,
  submission: { submission_status: string; resume_status: string; resume_error: string | null },
): number {
  context.print.record(submission);
  if (submission.submission_status === 'conflict') {
    context.print.note('Another decision was made before, or the run has ended.');
    return EXIT.conflict;
  }
  return EXIT.ok;
}

export const reviewCommands: readonly Command[] = [
  {
    words: ['workflows', 'reviews', 'approve'],
    summary: 'Approve a review: the version becomes the output of the block, and the run goes on',
    positionals: [REVIEW],
    flags: [
      VERSION,
      {
        name: 'snapshot',
        type: 'json',
        description: 'A corrected output, which becomes a new version and is approved',
      },
      {
        name: 'learn',
        type: 'boolean',
        description: 'Also record it as a correction, which later extractions learn from',
      },
    ],
    gates: { changesProduction: true },
    examples: ['recto workflows reviews approve $REVIEW'],
    run: async (context) => {
      const [review_id = ''] = context.positionals;
      const { reviews } = (await context.client()).workflows;
      const base = context.text('version-id') ?? (await latestVersion(context, review_id));
      await context.confirm({ changesProduction: true }, `Approve ${review_id}`);
      const snapshot = context.text('snapshot');
      const version_id =
        snapshot === undefined
          ? base
          : (
              await reviews.versions.create({
                review_id,
                parent_id: base,
                snapshot: (await context.inputs.json(snapshot, '--snapshot')) as Record<string, unknown>,
              })
            ).id;
      return conclude(context, await reviews.approve({ review_id, version_id, learn: context.isSet('learn') }));
    },
  },
  {
    words: ['workflows', 'reviews', 'reject'],
    summary: 'Reject a review: the run ends',
    positionals: [REVIEW],
    flags: [VERSION, { name: 'reason', type: 'string', description: 'Why', isRequired: true }],
    gates: { changesProduction: true },
    examples: ['recto workflows reviews reject $REVIEW --reason "Not an invoice"'],
    run: async (context) => {
      const [review_id = ''] = context.positionals;
      const { reviews } = (await context.client()).workflows;
      const version_id = context.text('version-id') ?? (await latestVersion(context, review_id));
      await context.confirm({ changesProduction: true }, `Reject ${review_id}`);
      return conclude(context, await reviews.reject({ review_id, version_id, reason: context.text('reason') ?? '' }));
    },
  },
];
