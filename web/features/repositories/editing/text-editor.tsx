import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Skeleton } from '../../../ui/feedback.tsx';
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

const CodeMirror = lazy(() => import('./code-mirror.tsx'));

/** A text with numbers and colours. Without script it is a plain field. */
export function TextEditor(props: TextEditorProps) {
  const { name, label, describedBy, value, onChange } = props;
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (live)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <CodeMirror {...props} />
      </Suspense>
    );
  return (
    <textarea
      name={name}
      aria-label={label}
      aria-describedby={describedBy}
      className="text-editor-plain"
      rows={24}
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
