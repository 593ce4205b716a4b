import { type ReactNode, useState } from 'react';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { codeSamples } from './code-samples.ts';

interface CodeDialogProps {
  filename: string;
  schema: object;
  isOpen: boolean;
  onClose: () => void;
}

/** What the dashboard did, as a program. */
export function CodeDialog({ filename, schema, isOpen, onClose }: CodeDialogProps): ReactNode {
  const [language, setLanguage] = useState('curl');
  const samples = codeSamples({ filename, schema, origin: location.origin });
  return (
    <Dialog title="The same as code" isOpen={isOpen} onClose={onClose} isWide>
      <p className="soft">
        Set <code>RECTO_API_KEY</code> to a key of this environment first; Settings has them.
      </p>
      <Tabs
        label="Language"
        value={language}
        onChange={setLanguage}
        tabs={samples.map(({ name, code }) => ({
          value: name,
          name,
          content: <CodeBlock text={code} label={name} />,
        }))}
      />
    </Dialog>
  );
}
