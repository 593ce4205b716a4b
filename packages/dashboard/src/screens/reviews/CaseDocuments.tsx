import type { File } from '@recto/sdk';
import { type ReactNode, useState } from 'react';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import type { Mark } from '../../viewer/marks.ts';
import { nameOf } from '../../viewer/paths.ts';
import type { Selection } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import styles from './ReviewCase.module.css';

interface CaseDocumentsProps extends Selection {
  files: readonly File[];
  extractionId: string | null;
  marks: readonly Mark[];
}

const spoken = (pointer: string): string => pointer.split('/').slice(1).map(nameOf).join(' › ');

/** What the block received, with the values on it. The document follows the value that is selected. */
export function CaseDocuments({ files, extractionId, marks, ...selection }: CaseDocumentsProps): ReactNode {
  const [chosen, setChosen] = useState(files[0]?.id ?? '');
  const pinned = marks.find(({ id }) => id === selection.selected)?.fileId;
  const file = files.find(({ id }) => id === (pinned ?? chosen)) ?? (files[0] as File);
  const source = useDocument(file, { extractionId });
  const shown = marks.filter(({ fileId }) => fileId === null || fileId === file.id);
  return (
    <div className={styles.document}>
      {files.length > 1 && (
        <select aria-label="Document" value={file.id} onChange={({ target }) => setChosen(target.value)}>
          {files.map(({ id, filename }) => (
            <option key={id} value={id}>
              {filename}
            </option>
          ))}
        </select>
      )}
      {source === undefined ? (
        <Waiting for="Opening the document" />
      ) : (
        <DocumentPane key={source.id} source={source} marks={shown} nameOf={spoken} {...selection} />
      )}
    </div>
  );
}
