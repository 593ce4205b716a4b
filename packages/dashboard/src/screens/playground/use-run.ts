import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import type { Json } from '../../viewer/values.ts';
import type { ObjectSchema } from './schema.ts';

type Step = 'idle' | 'uploading' | 'proposing' | 'running';

interface RunState {
  step: Step;
  error: unknown;
  /** What the stream has sent so far. */
  partial: Json;
}

interface Events {
  onFile: (id: string) => void;
  onSchema: (schema: object) => void;
  onDone: (extractionId: string) => void;
}

interface Run {
  state: RunState;
  /** Stores the document, then proposes a schema for it if one is wanted. */
  upload: (file: File, wantsSchema: boolean) => void;
  propose: (fileId: string) => void;
  run: (fileId: string, schema: ObjectSchema) => void;
  cancel: () => void;
  /** No schema is proposed any more for the document that is on its way: its reader makes one. */
  stopProposing: () => void;
}

const IDLE: RunState = { step: 'idle', error: null, partial: {} };

/** One thing at a time, which can be cancelled. */
export function useRun({ onFile, onSchema, onDone }: Events): Run {
  const client = useClient();
  const queries = useQueryClient();
  const [state, setState] = useState<RunState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const isProposalWanted = useRef(true);

  const start = (step: Step, work: (signal: AbortSignal) => Promise<void>, wantsSchema = true): void => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    isProposalWanted.current = wantsSchema;
    setState({ step, error: null, partial: {} });
    work(own.signal).then(
      () => running.current === own && setState(IDLE),
      (error: unknown) => {
        if (running.current === own && !own.signal.aborted) setState({ ...IDLE, error });
      },
    );
  };

  const proposed = async (fileId: string, signal: AbortSignal): Promise<void> => {
    if (!isProposalWanted.current) return;
    setState({ step: 'proposing', error: null, partial: {} });
    const { json_schema } = await client.schemas.generate({ documents: [fileId] }, { signal });
    signal.throwIfAborted();
    onSchema(json_schema);
  };

  const cancel = (): void => {
    running.current?.abort();
    running.current = null;
    setState(IDLE);
  };

  return {
    state,
    upload: (file, wantsSchema) =>
      start(
        'uploading',
        async (signal) => {
          const stored = await client.upload(file, { signal });
          signal.throwIfAborted();
          void queries.invalidateQueries({ queryKey: ['files'] });
          onFile(stored.id);
          await proposed(stored.id, signal);
        },
        wantsSchema,
      ),
    propose: (fileId) => start('proposing', (signal) => proposed(fileId, signal)),
    run: (fileId, schema) =>
      start('running', async (signal) => {
        const stream = client.extractions.stream({ document: fileId, json_schema: schema }, { signal });
        for await (const { output } of stream) {
          signal.throwIfAborted();
          setState((before) => ({ ...before, partial: output as Json }));
        }
        const { id } = await stream.final();
        signal.throwIfAborted();
        onDone(id);
      }),
    cancel,
    stopProposing: () => {
      isProposalWanted.current = false;
      if (state.step === 'proposing') cancel();
    },
  };
}
