import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type ReactNode, useEffect, useRef } from 'react';
import { styleNonce } from '../app/style-nonce.ts';

interface JsonEditorProps {
  label: string;
  /** What it begins with; it keeps its own text afterwards. Give it another `key` to begin again. */
  text: string;
  onChange: (text: string) => void;
}

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-gutters': { backgroundColor: 'var(--shade)', color: 'var(--soft)', border: 'none' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.ͼe': { color: 'var(--good)' },
  '.ͼd': { color: 'var(--info)' },
  '.ͼl': { color: 'var(--accent)' },
});

/** Loaded when opened; see `lazy` where it is used. */
export function JsonEditor({ label, text, onChange }: JsonEditorProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef(text);
  useEffect(() => {
    if (place.current === null) return undefined;
    const nonce = styleNonce();
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          lineNumbers(),
          history(),
          bracketMatching(),
          json(),
          linter(jsonParseLinter()),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString());
          }),
          LOOK,
        ],
      }),
    });
    return () => view.destroy();
  }, [label]);
  return <div ref={place} style={{ height: '100%', overflow: 'auto' }} />;
}
