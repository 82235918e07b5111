import { useCallback, useEffect, useState } from 'react';
import { keptBelow } from '../../../platform/autosave-store.ts';
import { useViewer } from '../../../platform/session.ts';
import { keyOf } from './line-form.tsx';
import { readPosition } from './line-position.ts';

/** The positions, as they are sent, at which forms are open: also those whose text was kept when the page was left. */
export function useLineForms(saveAs: string, canComment: boolean) {
  const viewer = useViewer();
  const [forms, setForms] = useState<readonly string[]>([]);
  const open = useCallback(
    (text: string) => setForms((now) => (now.includes(text) ? now : [...now, text])),
    [],
  );
  const close = useCallback((text: string) => setForms((now) => now.filter((other) => other !== text)), []);
  const owner = viewer?.id;
  useEffect(() => {
    if (owner === undefined || !canComment) return undefined;
    let left = false;
    const beginning = keyOf(saveAs, '');
    void keptBelow(beginning, owner).then((keys) => {
      for (const key of keys) {
        // A text of another tab has that tab's name behind its key.
        const text = key.slice(beginning.length, key.lastIndexOf('}') + 1);
        if (!left && readPosition(text) !== undefined) open(text);
      }
    });
    return () => {
      left = true;
    };
  }, [saveAs, owner, canComment, open]);
  return { forms, open, close };
}
