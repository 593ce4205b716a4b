import type { PrimitiveQueue } from '../primitives/queue.ts';
import { Editor, type EditorDependencies } from './editor.ts';
import { Edits, type EditsDependencies } from './service.ts';
import { EditTemplates, type EditTemplatesDependencies } from './templates.ts';

export const createEdits = (
  deps: Omit<EditsDependencies, 'editor' | 'templates'> &
    Omit<EditTemplatesDependencies, 'editor'> &
    EditorDependencies,
  queue: PrimitiveQueue,
) => {
  const editor = new Editor(deps);
  const editTemplates = new EditTemplates({ ...deps, editor });
  return { edits: new Edits({ ...deps, editor, templates: editTemplates }, queue), editTemplates };
};
