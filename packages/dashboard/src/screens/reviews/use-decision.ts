import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import type { Json } from './leaves.ts';
import type { ReviewCaseData } from './use-review.ts';

interface Decision {
  verdict: 'approve' | 'reject';
  /** What a person made of the snapshot; null if it stays as it is. */
  edited: Json | null;
  reason: string;
  /** Also teach later extractions. */
  learn: boolean;
}

/** Decides, and goes on to the oldest case that still waits. */
export function useDecision({ review, version }: ReviewCaseData) {
  const client = useClient();
  const { access } = useWorkplace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  return useAction(async ({ verdict, edited, reason, learn }: Decision) => {
    const { reviews } = client.workflows;
    const name = access.member?.name || access.member?.email;
    const version_id =
      edited === null
        ? version.id
        : (
            await reviews.versions.create({
              review_id: review.id,
              parent_id: version.id,
              snapshot: edited as Record<string, unknown>,
              author: { kind: 'human', ...(name !== undefined && { display_name: name }) },
            })
          ).id;
    const asked = { review_id: review.id, version_id };
    const submission = await (verdict === 'approve'
      ? reviews.approve({ ...asked, learn })
      : reviews.reject({ ...asked, reason }));
    if (submission.submission_status === 'conflict') {
      throw new Error('Somebody else decided, or the run has ended. Nothing was changed.');
    }
    const next = (await reviews.list({ limit: 2 })).data.find(({ id }) => id !== review.id)?.id;
    toast(verdict === 'approve' ? 'Approved: the run goes on' : 'Rejected: the run has ended');
    // The case itself stays as it was decided; what counts and lists cases is asked for again, and a list that is not
    // shown is forgotten: it would offer this case for a moment.
    queries.removeQueries({ queryKey: ['reviews', 'list'], type: 'inactive' });
    void queries.invalidateQueries({ queryKey: ['reviews', 'count'] });
    void queries.invalidateQueries({ queryKey: ['reviews', 'list'] });
    if (isHere()) {
      await (next === undefined
        ? navigate({ to: '/reviews' })
        : navigate({ to: '/reviews/$reviewId', params: { reviewId: next } }));
    }
    queries.removeQueries({ queryKey: ['reviews', review.id] });
  });
}
