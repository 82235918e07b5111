import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

/** This far before it comes into sight a gap begins to fill, in pixels. */
const ahead = 600;

/** What is not there yet of a long conversation: comes as the reader comes near, from the side that they come from. */
export function ConversationGap({
  count,
  says,
  onFill,
}: {
  count: number;
  /** What is in it, where that is known. */
  says: string | undefined;
  /** From the reader's beginning or end of the gap. */
  onFill: (side: 'top' | 'bottom') => Promise<void>;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const fill = useRef(onFill);
  useEffect(() => {
    fill.current = onFill;
  });
  const load = useCallback((side: 'top' | 'bottom'): void => {
    setBusy(true);
    void fill.current(side).finally(() => setBusy(false));
  }, []);
  useEffect(() => {
    const element = ref.current;
    if (busy || element === null) return undefined;
    // Only for who scrolls: a page that is merely opened asks for no more than it shows.
    const fillIfClose = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom < -ahead || top > innerHeight + ahead) return;
      load(top < innerHeight / 3 ? 'bottom' : 'top');
    };
    addEventListener('scroll', fillIfClose, { passive: true });
    return () => removeEventListener('scroll', fillIfClose);
  }, [busy, load]);
  return (
    <div ref={ref} className="timeline-gap" role="article" aria-busy={busy}>
      <span className="muted">{busy ? t('loadingMore') : (says ?? t('gap', { count }))}</span>
      <Button small busy={busy} onClick={() => load('top')}>
        {t('loadGap')}
      </Button>
    </div>
  );
}
