import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './ReviewCase.module.css';
import { ReviewCase } from './ReviewCase.tsx';
import { useReview } from './use-review.ts';

export function ReviewScreen(): ReactNode {
  const { reviewId } = useParams({ from: '/reviews/$reviewId' });
  const { data, error, refetch } = useReview(reviewId);
  if (data !== undefined) return <ReviewCase key={reviewId} data={data} />;
  return (
    <Screen title="Review">
      {error === null ? (
        <Waiting for="Loading the case" />
      ) : (
        <div className={styles.alert}>
          <ErrorBox error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Screen>
  );
}
