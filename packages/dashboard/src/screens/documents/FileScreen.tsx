import type { File } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { downloadFrom } from '../../ui/download.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { NO_SELECTION } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import styles from './FileScreen.module.css';
import { RecordSides } from './RecordFrame.tsx';

export function FileScreen(): ReactNode {
  const { fileId } = useParams({ from: '/files/$fileId' });
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => client.files.get({ file_id: fileId }, { signal }),
  });
  if (data !== undefined) return <Opened key={data.id} file={data} />;
  return (
    <Screen title="File">
      {error === null ? (
        <Waiting for="Loading the file" />
      ) : (
        <div className={styles.padded}>
          <ErrorBox error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Screen>
  );
}

function Opened({ file }: { file: File }): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const source = useDocument(file);
  const document = { id: file.id, filename: file.filename };
  const read = useAction(async () => {
    const { id } = await client.parses.create({ document, include_layout: true, background: true });
    if (isHere()) await navigate({ to: '/parses/$parseId', params: { parseId: id } });
  });
  const fetching = useAction(async () =>
    downloadFrom((await client.files.downloadLink({ file_id: file.id })).download_url),
  );
  const keep = useAction(async () => {
    const { id } = await client.edits.templates.create({ name: file.filename, document });
    if (isHere()) await navigate({ to: '/edits/templates/$templateId', params: { templateId: id } });
  });
  return (
    <Screen
      title={file.filename}
      isFixed
      aside={
        <>
          <span className="mono soft">{file.id}</span>
          <span className="soft">
            <RelativeTime at={file.created_at} />
          </span>
        </>
      }
      actions={
        <Link to="/playground" search={{ file: file.id }}>
          Open in the playground
        </Link>
      }
    >
      <RecordSides
        label="File"
        document={
          source === undefined ? (
            <Waiting for="Opening the document" />
          ) : (
            <DocumentPane source={source} marks={[]} nameOf={String} {...NO_SELECTION} />
          )
        }
      >
        <div className={styles.facts}>
          <dl>
            <dt>Type</dt>
            <dd className="mono">{file.mime_type}</dd>
            <dt>Pages</dt>
            <dd>{file.page_count ?? 'not counted yet'}</dd>
          </dl>
          <p className={styles.acts}>
            <Button isBusy={fetching.isBusy} onClick={fetching.run}>
              Download
            </Button>
            <Button isBusy={read.isBusy} onClick={read.run}>
              Read its text
            </Button>
            <Button isBusy={keep.isBusy} onClick={keep.run}>
              Make a form template
            </Button>
          </p>
          {fetching.error !== null && <ErrorBox error={fetching.error} />}
          {read.error !== null && <ErrorBox error={read.error} />}
          {keep.error !== null && <ErrorBox error={keep.error} />}
        </div>
      </RecordSides>
    </Screen>
  );
}
