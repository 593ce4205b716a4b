import type { Edit, EditFormField } from '@recto/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { downloadFrom } from '../../ui/download.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useChosen } from '../../ui/use-chosen.ts';
import { FieldList } from '../../viewer/FieldList.tsx';
import type { Mark } from '../../viewer/marks.ts';
import { RecordFrame, RecordSides } from '../documents/RecordFrame.tsx';
import { BeforeAfter, type EditView } from './BeforeAfter.tsx';
import styles from './EditScreen.module.css';

const route = getRouteApi('/edits/$editId');

export function EditScreen(): ReactNode {
  const { editId } = route.useParams();
  return (
    <RecordFrame
      name="Edit"
      id={editId}
      get={(client, signal) => client.edits.get({ edit_id: editId }, { signal })}
      cancel={(client) => client.edits.cancel({ edit_id: editId })}
    >
      {(edit) => <EditedForm edit={edit} />}
    </RecordFrame>
  );
}

const isFilled = ({ value }: EditFormField): boolean => value !== null && value !== '' && value !== 'false';

/** Fields of formats that have no places on pages have boxes of no size. */
const hasPlace = ({ bbox: { width, height } }: Pick<EditFormField, 'bbox'>): boolean => width > 0 && height > 0;

const redactionId = (index: number): string => `redaction ${index + 1}`;

function marksOf({ form_data, redactions }: NonNullable<Edit['output']>): Mark[] {
  const place = { fileId: null, words: [] };
  const fields = form_data.filter(hasPlace).map((field): Mark => {
    const { page, ...box } = field.bbox;
    return { ...place, id: field.key, page, boxes: [box], tone: isFilled(field) ? 'good' : 'plain' };
  });
  const black = redactions.filter(hasPlace).map(({ bbox: { page, ...box } }, index): Mark => {
    return { ...place, id: redactionId(index), page, boxes: [box], tone: 'bad' };
  });
  return [...fields, ...black];
}

function EditedForm({ edit }: { edit: Edit }): ReactNode {
  const client = useClient();
  const { at = null, view } = route.useSearch();
  const navigate = route.useNavigate();
  const [hovered, setHovered] = useState<string | null>(null);
  const { output, output_error: outputError, file, filled_document_ref: filled, template_id: templateId } = edit;
  const marks = useMemo(() => (output === null ? [] : marksOf(output)), [output]);
  const go = (change: { at?: string | undefined; view?: 'before' | 'after' | undefined }): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }) as never, replace: true });
  const [selected, onSelect] = useChosen(at, (id) => go({ at: id ?? undefined }));
  const selection = { selected, hovered, onSelect, onHover: setHovered };
  const saving = useAction(async () => {
    if (filled === null) return;
    downloadFrom((await client.files.downloadLink({ file_id: filled.id })).download_url);
  });
  const fields = useMemo(
    () =>
      (output?.form_data ?? []).map((field) => ({
        id: field.key,
        name: field.key,
        description: field.description,
        value: shown(field),
      })),
    [output],
  );
  const redactions = output?.redactions ?? [];
  const notApplied = output?.not_applied ?? [];
  return (
    <RecordSides
      label="Fields"
      isWide
      document={
        <BeforeAfter
          before={file}
          after={filled}
          pages={edit.usage.page_count}
          marks={marks}
          view={view ?? 'both'}
          onView={(next: EditView) => go({ view: next === 'both' ? undefined : next })}
          {...selection}
        />
      }
    >
      <div className={styles.head}>
        {filled !== null && (
          <Button size="small" isBusy={saving.isBusy} onClick={saving.run}>
            Download the filled document
          </Button>
        )}
        {templateId !== null && <IdLink id={templateId}>Template</IdLink>}
        <span className="soft">
          {fields.length} {fields.length === 1 ? 'field' : 'fields'},{' '}
          {(output?.form_data ?? []).filter(isFilled).length} filled
        </span>
      </div>
      {saving.error !== null && <ErrorBox error={saving.error} />}
      {outputError && <ErrorBox error={new Error(`${outputError.code}: ${outputError.message}`)} />}
      {notApplied.length > 0 && (
        <ul className={styles.notApplied} aria-label="Not applied">
          {notApplied.map(({ key, value, message }) => (
            <li key={`${key} ${value}`}>
              ! <strong>{key}</strong>
              {value !== '' && ` (${value})`}: {message}
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && <FieldList fields={fields} {...selection} />}
      {redactions.length > 0 && (
        <FieldList
          fields={redactions.map(({ bbox, reason }, index) => ({
            id: redactionId(index),
            name: `Blackened: ${reason}`,
            description: '',
            value: `page ${bbox.page}`,
          }))}
          {...selection}
        />
      )}
      {edit.instructions !== '' && (
        <details className={styles.instructions}>
          <summary>Instructions</summary>
          <pre>{edit.instructions}</pre>
        </details>
      )}
    </RecordSides>
  );
}

function shown({ value, type }: EditFormField): ReactNode {
  if (type === 'checkbox') return value === 'true' ? '☑ ticked' : <span className="soft">☐ not ticked</span>;
  return value === null || value === '' ? <span className="soft">empty</span> : value;
}
