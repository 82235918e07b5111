import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

/** In pixels: a gap starts loading this far before it becomes visible. */
const ahead = 600;

export interface ConversationGapProps {
  count: number;
  /** Its contents, if known. */
  says: string | undefined;
  /** Loads from the top or the bottom of the gap. */
  onFill: (side: 'top' | 'bottom') => Promise<void>;
}

/** The missing part of a long conversation. It loads when the reader scrolls close, from the side they come from. */
export function ConversationGap({ count, says, onFill }: ConversationGapProps) {
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
    let before = scrollY;
    // Only on scrolling: opening a page loads no more than it shows.
    const fillIfClose = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      const isUp = scrollY < before;
      before = scrollY;
      if (bottom < -ahead || top > innerHeight + ahead) return;
      load(bottom < 0 || (isUp && top < innerHeight / 3) ? 'bottom' : 'top');
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
