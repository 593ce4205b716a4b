import type { Partition } from '@recto/sdk';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Lane } from '../../viewer/PageLanes.tsx';
import { LanesView } from './LanesView.tsx';
import { RecordFrame } from './RecordFrame.tsx';

export function PartitionScreen(): ReactNode {
  const { partitionId } = useParams({ from: '/partitions/$partitionId' });
  return (
    <RecordFrame
      name="Partition"
      id={partitionId}
      get={(client, signal) => client.partitions.get({ partition_id: partitionId }, { signal })}
      cancel={(client) => client.partitions.cancel({ partition_id: partitionId })}
    >
      {(partition) => <PartitionView partition={partition} />}
    </RecordFrame>
  );
}

const nameOf = (key: string): string => (key === '' ? 'no key' : key);

function PartitionView({ partition }: { partition: Partition }): ReactNode {
  const { output, consensus, key, file, usage } = partition;
  const answers = useMemo(() => {
    const result = output.map(({ key: name, pages }, index): Lane => {
      const found = consensus.likelihoods[index];
      return { name: nameOf(name), pages, likelihood: found?.key ?? null, pageLikelihoods: found?.pages ?? [] };
    });
    const voted = consensus.choices.map((choice) =>
      choice.map(
        ({ key: name, pages }): Lane => ({ name: nameOf(name), pages, likelihood: null, pageLikelihoods: [] }),
      ),
    );
    return [result, ...voted];
  }, [output, consensus]);
  return (
    <LanesView
      label="Chunks"
      file={file}
      pageCount={usage.page_count}
      answers={answers}
      head={
        <span>
          {output.length} {output.length === 1 ? 'chunk' : 'chunks'} by <strong>{key}</strong>
        </span>
      }
    />
  );
}
