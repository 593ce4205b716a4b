import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ServiceStatus } from '../../ui/ServiceStatus.tsx';
import styles from './HelpScreen.module.css';

interface Step {
  title: string;
  text: string;
  command: string;
}

const stepsAt = (origin: string): Step[] => [
  {
    title: 'Take the test key',
    text: 'From the data folder, here with its usual name.',
    command: `export RECTO_API_KEY=$(sed -n \\\n  's/.*"test_key": "\\([^"]*\\)".*/\\1/p' data/first-keys.json)`,
  },
  {
    title: 'See where it leads',
    text: 'The answer names the environment of the key.',
    command: `curl ${origin}/v1/auth/status \\\n  -H "Authorization: Bearer $RECTO_API_KEY"`,
  },
  {
    title: 'Upload a file',
    text: 'Any document you have at hand.',
    command: `curl ${origin}/v1/files \\\n  -H "Authorization: Bearer $RECTO_API_KEY" \\\n  -F file=@invoice.pdf`,
  },
  {
    title: 'List the files',
    text: 'Newest first, ten to a page.',
    command: `curl ${origin}/v1/files \\\n  -H "Authorization: Bearer $RECTO_API_KEY"`,
  },
];

const KEYS: [keys: string, what: string][] = [
  ['/', 'go to a record by its id'],
  ['j k', 'next and previous value'],
  ['n', 'next doubtful value'],
  ['e', 'edit the value'],
  ['Enter', 'accept it'],
  ['?', 'the keys of a screen'],
];

export function HelpScreen(): ReactNode {
  return (
    <Screen title="Help" aside={<Link to="/playground">To the playground</Link>}>
      <div className={styles.help}>
        <section aria-labelledby="steps-title">
          <h2 id="steps-title">First steps in a terminal</h2>
          <p className="soft">
            The server wrote two keys when it first started, one for each environment. They are in{' '}
            <code>first-keys.json</code> in its data folder, readable by its owner only. The test key never touches
            production data.
          </p>
          <ol className={styles.steps}>
            {stepsAt(location.origin).map(({ title, text, command }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
                <CodeBlock text={command} label={title} />
              </li>
            ))}
          </ol>
        </section>
        <aside className={styles.side}>
          <ServiceStatus />
          <section aria-labelledby="keys-title">
            <h2 id="keys-title">Keys</h2>
            <dl className={styles.keys}>
              {KEYS.map(([keys, what]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
          <p>
            <a href="/docs">API reference</a>, <a href="/openapi.json">openapi.json</a>
          </p>
        </aside>
      </div>
    </Screen>
  );
}
