import type { EditTemplate } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { FieldList } from '../../viewer/FieldList.tsx';
import type { Mark } from '../../viewer/marks.ts';
import { useDocument } from '../../viewer/use-document.ts';
import { RecordSides } from '../documents/RecordFrame.tsx';
import { FieldCanvas } from './FieldCanvas.tsx';
import { FieldForm } from './FieldForm.tsx';
import { FillDialog } from './FillDialog.tsx';
import styles from './TemplateScreen.module.css';
import { editedFields, type FieldBox, problemsOf, savedFields, withChange, withNewField } from './template-fields.ts';

export function TemplateScreen(): ReactNode {
  const { templateId } = useParams({ from: '/edits/templates/$templateId' });
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['edit-template', templateId],
    queryFn: ({ signal }) => client.edits.templates.get({ template_id: templateId }, { signal }),
    // What is being edited must not change below the one who edits it.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <Editor key={data.id} template={data} />;
  return (
    <Screen title="Edit template">
      {error === null ? (
        <Waiting for="Loading the template" />
      ) : (
        <div className={styles.alert}>
          <ErrorBox error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Screen>
  );
}

/** Where a field appears that was added without drawing it: an empty line near the top. */
const ADDED = { left: 0.1, top: 0.1, width: 0.3, height: 0.03 };

function Editor({ template }: { template: EditTemplate }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const source = useDocument(template.file);
  const [original, setOriginal] = useState(() => editedFields(template.form_fields ?? []));
  const [fields, setFields] = useState(original);
  const latest = useRef(fields);
  latest.current = fields;
  const [name, setName] = useState(template.name);
  const [selected, setSelected] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [isFilling, setFilling] = useState(false);
  const page = useRef(1);
  const onPage = useCallback((shown: number) => {
    page.current = shown;
  }, []);
  const added = useRef(0);
  const problems = useMemo(() => problemsOf(fields), [fields]);
  const isChanged = fields !== original || name !== template.name;

  const save = useAction(async () => {
    const changed = { ...(fields !== original && { form_fields: savedFields(fields) }) };
    const saved = await client.edits.templates.update({ template_id: template.id, name: name.trim(), ...changed });
    queries.setQueryData(['edit-template', template.id], saved);
    const stored = editedFields(saved.form_fields ?? []);
    setOriginal(stored);
    // What was changed while it was saved is not saved yet, and stays.
    if (latest.current === fields) {
      setFields(stored);
      setSelected(null);
    }
    setName((now) => (now === name ? saved.name : now));
    toast('The template is saved');
  });
  const add = (bbox: FieldBox): void => {
    added.current += 1;
    const uid = `new-${added.current}`;
    setFields((known) => withNewField(known, bbox, uid));
    setSelected(uid);
  };
  const remove = (uid: string): void => {
    setFields((known) => known.filter((field) => field.uid !== uid));
    setSelected(null);
  };
  const setBox = (uid: string, bbox: FieldBox): void => setFields((known) => withChange(known, uid, { bbox }));
  const marks = useMemo(
    () =>
      fields.map(({ uid, bbox: { page: on, ...box } }): Mark => {
        return { id: uid, fileId: null, page: on, boxes: [box], words: [], tone: 'info' };
      }),
    [fields],
  );
  const field = fields.find(({ uid }) => uid === selected);
  const selection = { selected, hovered, onSelect: setSelected, onHover: setHovered };
  const leaving = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: isChanged, withResolver: true });
  const hasPages = source?.hasImages === true;
  return (
    <Screen
      title={template.name}
      isFixed
      aside={<span className="mono soft">{template.id}</span>}
      actions={
        <>
          <IdLink id={template.file.id}>File</IdLink>
          <Button disabled={isChanged} title={isChanged ? 'Save first' : undefined} onClick={() => setFilling(true)}>
            Fill in
          </Button>
          <Button
            disabled={!isChanged}
            onClick={() => {
              setFields(original);
              setName(template.name);
              setSelected(null);
            }}
          >
            Discard
          </Button>
          <Button
            kind="primary"
            disabled={!isChanged || problems.size > 0 || name.trim() === ''}
            isBusy={save.isBusy}
            onClick={save.run}
          >
            Save
          </Button>
        </>
      }
    >
      <RecordSides
        label="Fields of the form"
        document={
          source === undefined ? (
            <Waiting for="Opening the document" />
          ) : hasPages ? (
            <DocumentPane
              source={source}
              marks={marks}
              nameOf={String}
              onPage={onPage}
              overlay={(on) => (
                <FieldCanvas
                  page={on}
                  fields={fields.filter(({ bbox }) => bbox.page === on)}
                  onDraw={add}
                  onBox={setBox}
                  onDelete={remove}
                  {...selection}
                />
              )}
              {...selection}
            />
          ) : null
        }
      >
        <div className={styles.head}>
          <label>
            Name <input value={name} maxLength={255} onChange={({ target }) => setName(target.value)} />
          </label>
          {hasPages && (
            <Button size="small" onClick={() => add({ ...ADDED, page: page.current })}>
              Add a field
            </Button>
          )}
        </div>
        {save.error !== null && (
          <div className={styles.alert}>
            <ErrorBox error={save.error} />
          </div>
        )}
        {fields.length === 0 && (
          <p className={styles.none}>The form has no fields yet. Drag over the page to draw one, or add one here.</p>
        )}
        <FieldList
          fields={fields.map(({ uid, key, description, type }) => ({
            id: uid,
            name: key === '' ? '(no key)' : key,
            description,
            value: problems.get(uid) ?? (type === 'checkbox' ? '☐ check box' : 'text'),
          }))}
          {...selection}
        />
        {field !== undefined && (
          <FieldForm
            key={field.uid}
            field={field}
            pageCount={source?.pageCount ?? 1}
            hasPlace={hasPages}
            problem={problems.get(field.uid)}
            onChange={(change) => setFields((known) => withChange(known, field.uid, change))}
            onDelete={() => remove(field.uid)}
          />
        )}
        {hasPages && (
          <p className={styles.keys}>
            On a field: <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> move it, with <kbd>Shift</kbd> resize it,{' '}
            <kbd>Delete</kbd> removes it.
          </p>
        )}
      </RecordSides>
      {isFilling && <FillDialog template={template} onClose={() => setFilling(false)} />}
      <ConfirmDialog
        title="Leave without saving?"
        verb="Leave"
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.status === 'blocked' && leaving.reset()}
        onConfirm={async () => leaving.status === 'blocked' && leaving.proceed()}
      >
        The fields were changed. What is not saved is lost.
      </ConfirmDialog>
    </Screen>
  );
}
