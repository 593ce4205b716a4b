import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './ReviewCount.module.css';
import { useClient } from './session/session.tsx';

const COUNTED = 50;
const REFETCH_MS = 30_000;

/** How many steps wait for a person. Beyond 50 the exact number does not matter. */
export function ReviewCount(): ReactNode {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['reviews', 'count'],
    queryFn: async () => {
      const { data: waiting, hasMore } = await client.workflows.reviews.list({ limit: COUNTED });
      return { count: waiting.length, hasMore };
    },
    refetchInterval: REFETCH_MS,
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <span className={styles.count}>
      {data.count}
      {data.hasMore && '+'} <span className="visually-hidden">waiting</span>
    </span>
  );
}
