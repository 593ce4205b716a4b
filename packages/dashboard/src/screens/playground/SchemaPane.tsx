import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './Playground.module.css';
import { SchemaForm } from './SchemaForm.tsx';
import { parsedSchema } from './schema.ts';

const JsonEditor = lazy(async () => ({ default: (await import('../../ui/JsonEditor.tsx')).JsonEditor }));

interface SchemaPaneProps {
  text: string;
  /** Changes when the text was set from outside, not typed. */
  version: number;
  onChange: (text: string) => void;
}

const PAUSE_MS = 500;

/** The text, once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The schema as a form or as JSON, which edit the same text, and what the linter says about it. */
export function SchemaPane({ text, version, onChange }: SchemaPaneProps): ReactNode {
  const [mode, setMode] = useState('form');
  const schema = parsedSchema(text);
  return (
    <div className={styles.schema}>
      <Tabs
        label="How to edit the schema"
        value={mode}
        onChange={setMode}
        tabs={[
          {
            value: 'form',
            name: 'Fields',
            content:
              schema === null ? (
                <p className={styles.note}>This is no JSON Schema of an object yet; mend it as JSON.</p>
              ) : (
                <div className={styles.scroll}>
                  <SchemaForm schema={schema} onChange={(next) => onChange(JSON.stringify(next, null, 2))} />
                </div>
              ),
          },
          {
            value: 'json',
            name: 'JSON',
            content: mode === 'json' && (
              <div className={styles.scroll}>
                <Suspense fallback={<Waiting for="Loading the editor" />}>
                  <JsonEditor key={version} label="JSON Schema" text={text} onChange={onChange} />
                </Suspense>
              </div>
            ),
          },
        ]}
      />
      <LintHints text={useSettled(text)} />
    </div>
  );
}

function LintHints({ text }: { text: string }): ReactNode {
  const client = useClient();
  const schema = parsedSchema(text);
  const { data } = useQuery({
    queryKey: ['schema-lint', text],
    queryFn: ({ signal }) => client.schemas.lint({ json_schema: schema ?? {} }, { signal }),
    enabled: schema !== null && Object.keys(schema.properties).length > 0,
  });
  if (data === undefined) return null;
  const hints = [
    ...data.problems.map(({ pointer, message }) => ({ tone: 'bad' as const, word: 'refused', pointer, message })),
    ...data.warnings.map(({ pointer, message, suggestion }) => ({
      tone: 'wait' as const,
      word: 'hint',
      pointer,
      message: `${message} ${suggestion}`,
    })),
  ];
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label="Hints on the schema">
      {hints.map(({ tone, word, pointer, message }) => (
        <li key={`${pointer} ${message}`}>
          <Chip tone={tone}>{word}</Chip> <span className="mono">{pointer}</span> {message}
        </li>
      ))}
    </ul>
  );
}
