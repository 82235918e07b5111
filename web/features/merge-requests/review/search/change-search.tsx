import { XIcon } from '@primer/octicons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../platform/lazy.ts';
import { useShortcuts } from '../../../../platform/shortcuts.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TypingAhead } from '../../../../platform/typing-ahead.tsx';
import { reviewMessages } from '../review.messages.ts';
import type { SearchPanelProps } from './search-panel.tsx';

const { t } = reviewMessages;
const SearchPanel = lazy(() => import('./search-panel.tsx'));

/**
 * The search over all files: its button, its key, and a word to those who use the browser's own search where that sees only a part.
 */
export function ChangeSearch({
  isLong,
  ...of
}: Omit<SearchPanelProps, 'onClose'> & {
  /** Not all of its lines are drawn at a time. */
  isLong: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [hint, setHint] = useState<'none' | 'shown' | 'closed'>('none');
  const before = useRef<Element | null>(null);
  const open = (): void => {
    before.current = document.activeElement;
    setIsOpen(true);
    setHint('closed');
  };
  const close = (): void => {
    setIsOpen(false);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  useShortcuts(() => [{ keys: 'f', label: t('searchKey'), group: t('group'), run: open }], []);
  useEffect(() => {
    if (!isLong) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f')
        setHint((now) => (now === 'none' ? 'shown' : now));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isLong]);
  return (
    <>
      <button type="button" className="link-button needs-script" aria-expanded={isOpen} onClick={open}>
        {t('searchChanges')}
      </button>
      {isOpen ? (
        <Suspense fallback={<TypingAhead />}>
          <SearchPanel {...of} onClose={close} />
        </Suspense>
      ) : null}
      <span role="status">
        {hint === 'shown' ? (
          <span className="find-hint small">
            <span>{t('findHint')}</span>
            <Button small onClick={open}>
              {t('searchChanges')}
            </Button>
            <IconButton small icon={<XIcon />} label={t('closeHint')} onClick={() => setHint('closed')} />
          </span>
        ) : null}
      </span>
    </>
  );
}
