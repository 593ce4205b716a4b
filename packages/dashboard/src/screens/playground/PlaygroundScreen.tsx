import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { documentSource } from '../../viewer/document-source.ts';
import { NO_SELECTION } from '../../viewer/selection.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { DropZone } from './DropZone.tsx';
import { EarlierSchemas } from './EarlierSchemas.tsx';
import { PartialValues } from './PartialValues.tsx';
import styles from './Playground.module.css';
import { SchemaPane } from './SchemaPane.tsx';
import { EMPTY_SCHEMA, parsedSchema } from './schema.ts';
import { useRun } from './use-run.ts';

const route = getRouteApi('/playground');

/** Drop a document, get a schema, see the values. */
export function PlaygroundScreen(): ReactNode {
  const client = useClient();
  const { environment } = useWorkplace();
  const { file: fileId, from } = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useStillHere();
  const key = `recto.playground.${environment}`;
  const proposedKey = `${key}.proposed`;
  const [schema, setSchema] = useState(() => ({
    text: sessionStorage.getItem(key) ?? JSON.stringify(EMPTY_SCHEMA, null, 2),
    version: 0,
  }));
  const [showsCode, setShowsCode] = useState(false);
  const setText = useCallback(
    (text: string, isTyped: boolean) => {
      sessionStorage.setItem(key, text);
      setSchema(({ version }) => ({ text, version: isTyped ? version : version + 1 }));
    },
    [key],
  );
  const { state, upload, propose, run, cancel, stopProposing } = useRun({
    onFile: (id) => void (isHere() && navigate({ to: '/playground', search: { file: id } })),
    onSchema: (found) => {
      const text = JSON.stringify(found, null, 2);
      sessionStorage.setItem(proposedKey, text);
      setText(text, false);
    },
    onDone: (id) => void (isHere() && navigate({ to: '/extractions/$extractionId', params: { extractionId: id } })),
  });

  const file = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => client.files.get({ file_id: fileId ?? '' }, { signal }),
    enabled: fileId !== undefined,
  });
  const taken = useRef<string | null>(null);
  const earlier = useQuery({
    queryKey: ['extraction', from],
    queryFn: ({ signal }) => client.extractions.get({ extraction_id: from ?? '' }, { signal }),
    enabled: from !== undefined,
  });
  useEffect(() => {
    if (earlier.data === undefined || taken.current === earlier.data.id) return;
    taken.current = earlier.data.id;
    setText(JSON.stringify(earlier.data.json_schema, null, 2), false);
  }, [earlier.data, setText]);
  /** A schema that is made by hand is not replaced by one that was asked for before. */
  const makeSchema = (text: string, isTyped: boolean): void => {
    stopProposing();
    taken.current = from ?? null;
    setText(text, isTyped);
  };

  const source = useMemo(() => {
    if (file.data === undefined) return null;
    const { id, filename, mime_type, page_count } = file.data;
    return documentSource(client, { id, filename, mime_type }, { pageCount: Math.max(page_count ?? 1, 1) });
  }, [client, file.data]);

  const parsed = parsedSchema(schema.text);
  const isReady = fileId !== undefined && parsed !== null && Object.keys(parsed.properties).length > 0;
  const isBusy = state.step !== 'idle';
  const isEmpty = parsed !== null && Object.keys(parsed.properties).length === 0;
  /** It is not replaced by a proposal that nobody asked for; one that was proposed before is. */
  const isMadeByHand = !isEmpty && schema.text !== sessionStorage.getItem(proposedKey);
  return (
    <Screen
      title="Playground"
      isFixed
      actions={
        <>
          {fileId !== undefined && (
            <Button
              onClick={() => {
                cancel();
                void navigate({ to: '/playground', search: {} });
              }}
            >
              Another document
            </Button>
          )}
          <Button disabled={fileId === undefined || isBusy} onClick={() => fileId !== undefined && propose(fileId)}>
            Propose a schema
          </Button>
          <Button disabled={parsed === null} onClick={() => setShowsCode(true)}>
            Copy as code
          </Button>
          <Button
            kind="primary"
            disabled={!isReady}
            isBusy={isBusy}
            onClick={() => fileId !== undefined && parsed !== null && run(fileId, parsed)}
          >
            Run
          </Button>
        </>
      }
    >
      <div className={styles.playground}>
        {fileId === undefined && <DropZone onFile={(dropped) => upload(dropped, !isMadeByHand)} />}
        {fileId !== undefined && file.error !== null && <ErrorBox error={file.error} />}
        {fileId !== undefined && file.error === null && source === null && <Waiting for="Opening the document" />}
        {fileId !== undefined && source !== null && (
          <DocumentPane key={source.id} source={source} marks={[]} nameOf={String} {...NO_SELECTION} />
        )}
        <div className={styles.side}>
          {state.step !== 'idle' && <Waiting for={WAITS[state.step]} onCancel={cancel} />}
          {state.error !== null && (
            <div className={styles.note}>
              <ErrorBox error={state.error} />
            </div>
          )}
          {state.step === 'running' ? (
            <PartialValues output={state.partial} />
          ) : (
            <>
              <EarlierSchemas onPick={(picked) => makeSchema(JSON.stringify(picked, null, 2), false)} />
              <SchemaPane text={schema.text} version={schema.version} onChange={(text) => makeSchema(text, true)} />
            </>
          )}
        </div>
      </div>
      <CodeDialog
        filename={file.data?.filename ?? 'invoice.pdf'}
        schema={parsed ?? EMPTY_SCHEMA}
        isOpen={showsCode}
        onClose={() => setShowsCode(false)}
      />
    </Screen>
  );
}

const WAITS = {
  uploading: 'Uploading the document',
  proposing: 'Reading the document and proposing a schema',
  running: 'Extracting; values appear as they are found',
};
