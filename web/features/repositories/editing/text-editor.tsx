import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import './editing.css';

export interface TextEditorProps {
  /** The field's name in the form. */
  name: string;
  /** Names the field for those who can't see it. */
  label: string;
  describedBy: string;
  value: string;
  /** Decides the language. */
  path: string;
  onChange: (value: string) => void;
}

/** Where somebody was writing when the plain field went. */
export interface WritingAt {
  readonly from: number;
  readonly to: number;
}

const CodeMirror = lazy(() => import('./code-mirror.tsx'));

/** A text with numbers and colours. Without script, and until that of the editor is there, it is a plain field, as high as the editor. */
export function TextEditor(props: TextEditorProps) {
  const { name, label, describedBy, value, onChange } = props;
  const [live, setLive] = useState(false);
  // Nothing else is shown while the editor's script is on its way.
  useEffect(() => startTransition(() => setLive(true)), []);
  const writing = useRef<WritingAt>(undefined);
  const follow = useCallback(
    (field: HTMLTextAreaElement) => () => {
      if (field === document.activeElement)
        writing.current = { from: field.selectionStart, to: field.selectionEnd };
    },
    [],
  );
  if (live) return <CodeMirror {...props} writing={writing} />;
  return (
    <textarea
      ref={follow}
      name={name}
      aria-label={label}
      aria-describedby={describedBy}
      className="text-editor-plain"
      rows={value.split('\n').length}
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
