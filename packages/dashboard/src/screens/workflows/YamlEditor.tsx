import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { WorkflowIssue } from '@recto/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { styleNonce } from '../../app/style-nonce.ts';
import styles from './YamlEditor.module.css';

interface YamlEditorProps {
  value: string;
  onChange: (value: string) => void;
  issues: readonly WorkflowIssue[];
}

function diagnosticOf(doc: Text, { severity, message, details }: WorkflowIssue): Diagnostic {
  const number = typeof details.line === 'number' ? Math.min(Math.max(1, details.line), doc.lines) : 1;
  const { from, to, text } = doc.line(number);
  const start = from + (text.length - text.trimStart().length);
  return { from: Math.min(start, to), to, severity, message };
}

function leave(editor: EditorView): boolean {
  editor.contentDOM.blur();
  return true;
}

/** Esc leaves the editor for the next control, because Tab indents inside. */
export function YamlEditor({ value, onChange, issues }: YamlEditorProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef(value);

  useEffect(() => {
    if (place.current === null) return undefined;
    const nonce = styleNonce();
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          yaml(),
          syntaxHighlighting(defaultHighlightStyle),
          lintGutter(),
          keymap.of([{ key: 'Escape', run: leave }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': 'Definition as YAML' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
          ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  // A value from outside (a template, the draft after a change elsewhere) takes the place of the text.
  useEffect(() => {
    const { current } = view;
    if (current === null || current.state.doc.toString() === value) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const { doc } = current.state;
    current.dispatch(
      setDiagnostics(
        current.state,
        issues.map((issue) => diagnosticOf(doc, issue)),
      ),
    );
  }, [issues]);

  return <div ref={place} className={styles.editor} />;
}
