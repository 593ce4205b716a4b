import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../app/session/session.tsx';
import { DraftEditor, type EditorState } from './draft-editor.ts';
import { DraftRequests, type LoadedDraft } from './draft-requests.ts';

export const draftKey = (workflowId: string): readonly string[] => ['workflows', workflowId, 'draft'];

/** Edits the draft that was loaded. Whatever else changes the draft meanwhile is taken over. */
export function useDraft(workflowId: string, draft: LoadedDraft): { editor: DraftEditor; state: EditorState } {
  const client = useClient();
  const queries = useQueryClient();
  const [{ editor, requests }] = useState(() => {
    const made = new DraftRequests(client, workflowId, draft.edgeIds);
    return {
      requests: made,
      editor: new DraftEditor(
        draft.graph,
        async (change) => {
          // An answer that was asked for before the change would take it back.
          await queries.cancelQueries({ queryKey: draftKey(workflowId) });
          await made.send(change);
        },
        () => void queries.invalidateQueries({ queryKey: ['workflows'] }),
      ),
    };
  });
  useEffect(() => {
    requests.learn(draft.edgeIds);
    editor.adopt(draft.graph);
  }, [draft, editor, requests]);
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.current) };
}
