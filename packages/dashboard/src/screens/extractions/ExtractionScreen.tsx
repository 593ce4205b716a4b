import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useChosen } from '../../ui/use-chosen.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './ExtractionScreen.module.css';
import { ExtractionView } from './ExtractionView.tsx';
import { isWorking, useExtraction } from './use-extraction.ts';

const route = getRouteApi('/extractions/$extractionId');

export function ExtractionScreen(): ReactNode {
  const { extractionId } = route.useParams();
  const { at = null, order } = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, select] = useChosen(
    at,
    (id) => void navigate({ search: (previous) => ({ ...previous, at: id ?? undefined }) as never, replace: true }),
  );
  const client = useClient();
  const { extraction, sources, error, sourcesError, refetch } = useExtraction(extractionId);
  const cancel = useAction(() => client.extractions.cancel({ extraction_id: extractionId }).then(refetch));
  const failure = error ?? cancel.error;
  if (extraction === undefined) {
    if (error === null) return <Waiting for="Loading the extraction" />;
    return (
      <Screen title="Extraction">
        <div className={styles.padded}>
          <ErrorBox error={error} onRetry={refetch} />
        </div>
      </Screen>
    );
  }
  return (
    <Screen
      title={extraction.file.filename}
      isFixed={extraction.status === 'completed'}
      aside={
        <>
          <StateChip state={extraction.status} />
          <span className="mono soft">{extraction.id}</span>
          <span className="soft">
            {extraction.model}, <RelativeTime at={extraction.created_at} />
          </span>
        </>
      }
    >
      {isWorking(extraction) && failure !== null && (
        <div className={styles.padded}>
          <ErrorBox error={failure} onRetry={refetch} />
        </div>
      )}
      {isWorking(extraction) && <Waiting for="The document is being read" onCancel={cancel.run} />}
      {extraction.error !== null && (
        <div className={styles.padded}>
          <ErrorBox error={new Error(`${extraction.error.code}: ${extraction.error.message}`)} />
        </div>
      )}
      {extraction.status === 'completed' && (
        <ExtractionView
          key={extraction.id}
          extraction={extraction}
          sources={sources}
          // What is known already stays on the screen, and what somebody types with it.
          problem={error ?? sourcesError}
          selected={selected}
          onSelect={select}
          order={order ?? 'tree'}
          onOrder={(next) =>
            void navigate({
              search: (previous) => ({ ...previous, order: next === 'tree' ? undefined : next }) as never,
            })
          }
        />
      )}
    </Screen>
  );
}
