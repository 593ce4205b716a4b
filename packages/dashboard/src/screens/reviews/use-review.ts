import type { Evidence, ExtractionSources, File, WorkflowReview, WorkflowReviewVersion } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session/session.tsx';
import type { Json } from './leaves.ts';

export interface ReviewCaseData {
  review: WorkflowReview;
  /** The newest version: what the block gave, or what somebody made of it. */
  version: WorkflowReviewVersion;
  snapshot: Json;
  blockLabel: string;
  /** JSON Schema of the snapshot, if the block has one. */
  schema: unknown;
  /** The documents that the block received. */
  files: readonly File[];
  extractionId: string | null;
}

/** Everything that a person needs to decide, in as few steps as the API allows. */
export function useReview(reviewId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['reviews', reviewId],
    queryFn: async (): Promise<ReviewCaseData> => {
      const [review, versions] = await Promise.all([
        client.workflows.reviews.get({ review_id: reviewId }),
        client.workflows.reviews.versions.list({ review_id: reviewId, order: 'desc', limit: 1 }),
      ]);
      const [version] = versions.data;
      if (version === undefined) throw new Error('The review has no version to decide on.');
      const { workflow_id, workflow_version_id: version_id, run_id, step_id, block_id } = review;
      const [step, graph] = await Promise.all([
        client.workflows.steps.get({ step_id, run_id }),
        client.workflows.versions.get({ workflow_id, version_id }),
      ]);
      const documents = Object.values(step.handle_inputs).flatMap(({ document }) => document ?? []);
      const files = await Promise.all(documents.map(({ id }) => client.files.get({ file_id: id })));
      return {
        review,
        version,
        snapshot: version.snapshot as Json,
        blockLabel: step.block_label || block_id,
        schema: graph.blocks.find(({ id }) => id === block_id)?.config.json_schema,
        files,
        extractionId: step.artifact?.operation === 'extraction' ? step.artifact.id : null,
      };
    },
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const POLL_MS = 1500;
const isWorking = ({ job }: ExtractionSources): boolean => ['pending', 'queued', 'in_progress'].includes(job.status);

/** Where each value stands and how sure it is, by dotted path. */
export function useEvidence(extractionId: string | null): {
  evidence: Readonly<Record<string, Evidence>> | undefined;
  error: unknown;
} {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['extraction', extractionId, 'sources'],
    queryFn: ({ signal }) => client.extractions.sources.get({ extraction_id: extractionId ?? '' }, { signal }),
    enabled: extractionId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data) ? POLL_MS : false),
  });
  return { evidence: data?.evidence, error };
}
