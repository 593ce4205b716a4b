import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { CodeBlock } from '../ui/CodeBlock.tsx';
import styles from './RequestPanel.module.css';
import { type LoggedCall, useCalls } from './session/call-log.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What the dashboard does, a script can do: the call as a command. */
function curlOf({ method, path, body }: LoggedCall): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(location.origin + path)}`,
    `  -H "Authorization: Bearer $RECTO_API_KEY"`,
  ];
  if (body !== null) lines.push(`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`);
  return lines.join(' \\\n');
}

export function RequestPanel({ onClose }: { onClose: () => void }): ReactNode {
  const calls = useCalls();
  return (
    <section className={styles.panel} aria-label="Requests of this screen">
      <header>
        <h2>Requests of this screen</h2>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </header>
      {calls.length === 0 && <p className="soft">This screen has sent nothing yet.</p>}
      {calls.map((call) => (
        <div key={call.number} className={styles.call}>
          <p className="mono">
            {call.method} {call.path} <span className="soft">{call.status ?? 'on its way'}</span>
          </p>
          <CodeBlock text={curlOf(call)} label={`${call.method} ${call.path} as a command`} />
        </div>
      ))}
    </section>
  );
}
