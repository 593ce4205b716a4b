import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { SelectField } from '../../ui/Field.tsx';
import styles from './Playground.module.css';

const LATEST = 50;
const NAMED_FIELDS = 4;

const fieldsOf = (schema: Record<string, unknown>): string[] =>
  typeof schema.properties === 'object' && schema.properties !== null ? Object.keys(schema.properties) : [];

/** Lists the schemas of recent extractions. Without any it renders nothing. */
export function EarlierSchemas({ onPick }: { onPick: (schema: object) => void }): ReactNode {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['extractions', 'schemas'],
    queryFn: async ({ signal }) => {
      const { data: latest } = await client.extractions.list({ limit: LATEST, include_output: false }, { signal });
      // Newest first, so the first of equal ones is the latest.
      const bySchema = new Map(latest.toReversed().map((each) => [JSON.stringify(each.json_schema), each]));
      return [...bySchema.values()].toReversed();
    },
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <div className={styles.earlier}>
      <SelectField
        label="Schema of an earlier extraction"
        value=""
        options={[
          { value: '', name: 'choose one' },
          ...data.map(({ id, file, json_schema }) => {
            const fields = fieldsOf(json_schema);
            const more = fields.length > NAMED_FIELDS ? ', …' : '';
            return { value: id, name: `${file.filename}: ${fields.slice(0, NAMED_FIELDS).join(', ')}${more}` };
          }),
        ]}
        onChange={({ target }) => {
          const picked = data.find(({ id }) => id === target.value);
          if (picked !== undefined) onPick(picked.json_schema);
        }}
      />
    </div>
  );
}
