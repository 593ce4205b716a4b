import type { ReactNode } from 'react';
import { useClient } from '../app/session/session.tsx';
import { useMayEdit } from '../app/session/use-may-edit.ts';
import { Button } from '../ui/Button.tsx';
import { downloadFrom } from '../ui/download.ts';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { useAction } from '../ui/use-action.ts';
import { Waiting } from '../ui/Waiting.tsx';
import styles from './DocumentPane.module.css';
import type { Preview } from './use-preview.ts';

/** In the place of pages that the service cannot draw. */
export function NoPageImages({ fileId, preview }: { fileId: string; preview: Preview }): ReactNode {
  const client = useClient();
  const mayRead = useMayEdit();
  const fetching = useAction(async () =>
    downloadFrom((await client.files.downloadLink({ file_id: fileId })).download_url),
  );
  const error = preview.error ?? fetching.error;
  if (preview.isReading) return <Waiting for="Reading the document" onCancel={preview.cancel} />;
  return (
    <div className={styles.none}>
      <p>Documents of this format have no page images. Their text and tables can be shown instead.</p>
      <p className={styles.choices}>
        {mayRead && <Button onClick={preview.begin}>Show its text</Button>}
        <Button isBusy={fetching.isBusy} onClick={() => fetching.run()}>
          Download
        </Button>
      </p>
      {error !== null && <ErrorBox error={error} />}
    </div>
  );
}
