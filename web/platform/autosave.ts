import { useEffect, useRef } from 'react';
import { useViewer } from './session.ts';

const prefix = 'autosave/';

function store(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // Switched off by the browser: then nothing is kept.
    return undefined;
  }
}

export function readSaved(key: string): string {
  return store()?.getItem(prefix + key) ?? '';
}

export function writeSaved(key: string, text: string): void {
  try {
    if (text.trim() === '') store()?.removeItem(prefix + key);
    else store()?.setItem(prefix + key, text);
  } catch {
    // Full: the text is still in its field.
  }
}

/**
 * Keeps what is typed and not sent yet in local storage, for whoever is signed in: `restore` gets it when the page comes
 * back. Answers a function that forgets it. `null` as key keeps nothing.
 */
export function useAutosave(key: string | null, text: string, restore: (text: string) => void): () => void {
  const own = useViewer() === null ? null : key;
  const loaded = useRef<string | null>(null);
  const handler = useRef(restore);
  useEffect(() => {
    handler.current = restore;
  });
  useEffect(() => {
    if (own === null) return;
    if (loaded.current !== own) {
      loaded.current = own;
      const saved = readSaved(own);
      if (saved !== '' && text === '') {
        handler.current(saved);
        return;
      }
      if (text === '') return;
    }
    writeSaved(own, text);
  }, [own, text]);
  return () => {
    if (own !== null) writeSaved(own, '');
  };
}
