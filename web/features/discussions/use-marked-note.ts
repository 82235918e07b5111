import { useEffect, useRef, useState } from 'react';
import { discussionOf, type Conversation } from './conversation-state.ts';
import { noteInHash } from './note-in-hash.ts';

/**
 * Follows the address's `#note_12`: loads the note if it is missing, or all activity if some of it is `filtered` out, expands what contains the
 * note, scrolls to it and marks it. Returns the note's id.
 */
export function useMarkedNote(
  conversation: Conversation,
  bringNote: (id: string) => Promise<boolean>,
  filtered = false,
): string | undefined {
  const [wanted, setWanted] = useState<string>();
  const shown = useRef<string>(undefined);
  const asked = useRef<string>(undefined);
  const [tried, setTried] = useState<string>();
  const bring = useRef(bringNote);
  useEffect(() => {
    bring.current = bringNote;
  });
  useEffect(() => {
    const follow = (): void => {
      shown.current = undefined;
      asked.current = undefined;
      setTried(undefined);
      setWanted(noteInHash());
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (wanted === undefined || shown.current === wanted) {
      if (wanted === undefined)
        for (const element of document.querySelectorAll('[data-marked]'))
          element.removeAttribute('data-marked');
      return;
    }
    const isMissing = discussionOf(conversation, wanted) === undefined;
    // Once: the reader can filter again.
    if ((isMissing || filtered) && tried !== wanted) {
      if (asked.current === wanted) return;
      asked.current = wanted;
      void bring.current(wanted).then(() => setTried(wanted));
      return;
    }
    if (isMissing) return;
    // Collapsed parts expand with the next frame.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(`note_${wanted}`);
      if (element === null) return;
      shown.current = wanted;
      for (const other of document.querySelectorAll('[data-marked]')) other.removeAttribute('data-marked');
      const fold = element.closest('details');
      if (fold !== null) fold.open = true;
      element.setAttribute('data-marked', '');
      element.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, conversation, filtered, tried]);
  return wanted;
}
