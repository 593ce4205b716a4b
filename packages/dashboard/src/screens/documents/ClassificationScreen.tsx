import type { Classification } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DocumentPane } from '../../viewer/DocumentPane.tsx';
import { NO_SELECTION } from '../../viewer/selection.ts';
import { useDocument } from '../../viewer/use-document.ts';
import styles from './ClassificationScreen.module.css';
import { RecordFrame, RecordSides } from './RecordFrame.tsx';

export function ClassificationScreen(): ReactNode {
  const { classificationId } = useParams({ from: '/classifications/$classificationId' });
  return (
    <RecordFrame
      name="Classification"
      id={classificationId}
      get={(client, signal) => client.classifications.get({ classification_id: classificationId }, { signal })}
      cancel={(client) => client.classifications.cancel({ classification_id: classificationId })}
    >
      {(classification) => <ClassificationView classification={classification} />}
    </RecordFrame>
  );
}

const percentOf = (share: number): string => `${Math.round(share * 100)} %`;

function ClassificationView({ classification }: { classification: Classification }): ReactNode {
  const { file, usage, output, consensus, categories, learnt_from } = classification;
  const source = useDocument(file, { pages: usage.page_count });
  const [at, setAt] = useState<number | null>(null);
  return (
    <RecordSides
      label="Category"
      document={
        source === undefined ? (
          <Waiting for="Opening the document" />
        ) : (
          <DocumentPane source={source} marks={[]} nameOf={String} at={at} {...NO_SELECTION} />
        )
      }
    >
      <div className={styles.view}>
        <h2 className={styles.category}>{output?.category}</h2>
        {consensus.likelihoods !== null && <p className="soft">likelihood {percentOf(consensus.likelihoods)}</p>}
        {output !== null && <Reasoning text={output.reasoning} onOpen={setAt} />}
        {learnt_from > 0 && <p className="soft">{learnt_from} corrections were considered.</p>}
        {consensus.by_category.length > 0 && (
          <table className={styles.shares} aria-label="All categories">
            <tbody>
              {consensus.by_category.map(({ category, likelihood }) => (
                <tr key={category} aria-current={category === output?.category || undefined}>
                  <th scope="row">
                    {category}
                    <span className="soft">{categories.find(({ name }) => name === category)?.description}</span>
                  </th>
                  <td>
                    <meter min={0} max={1} value={likelihood} aria-label={`Likelihood of ${category}`} />
                  </td>
                  <td className="number">{percentOf(likelihood)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {consensus.choices.length > 1 && (
          <section aria-label="Answers that were voted on">
            <h3>Answers that were voted on</h3>
            <ol className={styles.choices}>
              {consensus.choices.map(({ category, reasoning }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing but their order.
                <li key={index}>
                  <strong>{category}</strong> {reasoning}
                </li>
              ))}
            </ol>
          </section>
        )}
        <Correction classification={classification} />
      </div>
    </RecordSides>
  );
}

const QUOTE = /("[^"]+" \(page \d+\))/;
const QUOTE_PARTS = /^"([^"]+)" \(page (\d+)\)$/;

/** What decided: the words of the document stand out, and their pages open. */
function Reasoning({ text, onOpen }: { text: string; onOpen: (page: number) => void }): ReactNode {
  return (
    <p className={styles.reasoning}>
      {text.split(QUOTE).map((piece, index) => {
        const [, words, page] = QUOTE_PARTS.exec(piece) ?? [];
        if (words === undefined) return piece;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their order.
          <span key={index}>
            <q>{words}</q>{' '}
            <button type="button" className={styles.page} onClick={() => onOpen(Number(page))}>
              page {page}
            </button>
          </span>
        );
      })}
    </p>
  );
}

/** Later classifications with the same categories learn from it. */
function Correction({ classification: { id, categories, output } }: { classification: Classification }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const key = ['documents', 'Classification', id, 'corrections'];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async () => (await client.classifications.listCorrections({ classification_id: id })).data,
  });
  const holds = data?.find(({ is_superseded }) => !is_superseded);
  const [chosen, setChosen] = useState<string | null>(null);
  const category = chosen ?? holds?.category ?? output?.category ?? '';
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const save = useAction(async () => {
    const made = await client.classifications.correct({ classification_id: id, category });
    await refresh();
    toast(`Recorded: ${category}`, () => {
      const given = { classification_id: id, classification_correction_id: made.id };
      void client.classifications.deleteCorrection(given).then(refresh);
    });
  });
  return (
    <section className={styles.correction} aria-label="Correction">
      <h3>Right category {holds !== undefined && <Chip sign="✎">{`${holds.category}, set by a person`}</Chip>}</h3>
      <p>
        <select aria-label="Right category" value={category} onChange={({ target }) => setChosen(target.value)}>
          {categories.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Button isBusy={save.isBusy} disabled={data === undefined} onClick={save.run}>
          {category === output?.category ? 'Confirm' : 'Correct'}
        </Button>
      </p>
      <p className="soft">Later documents with these categories learn from it, from three corrected documents on.</p>
      {(error ?? save.error) !== null && <ErrorBox error={error ?? save.error} />}
    </section>
  );
}
