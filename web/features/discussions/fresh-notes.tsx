import { ArrowDownIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { useConversationContext } from './note-context.tsx';
import { scrollToText } from './scroll-to-text.ts';
import { useFreshIds } from './use-fresh-notes.ts';

const { t } = discussionsMessages;

/** In milliseconds: how long a visible note stays marked as new. */
const newFor = 6000;

/** Focuses the first of these notes behind the one that has the focus, or that the window shows; after the last comes the first. */
function goToNext(ids: readonly string[]): void {
  const elements = ids
    .flatMap((id) => document.getElementById(`note_${id}`) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const focused = document.activeElement?.closest('[id^="note_"]');
  const next =
    focused == null
      ? elements.find((element) => element.getBoundingClientRect().bottom > 0)
      : elements.find(
          (element) => focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
  const element = next ?? elements[0];
  if (element === undefined) return;
  scrollToText(element);
  element.focus({ preventScroll: true });
}

/** Notes are marked as new until they have been visible for a moment. A button leads to new notes out of sight. */
export default function FreshNotes() {
  const { store } = useConversationContext();
  const fresh = useFreshIds(store);
  useEffect(() => {
    if (fresh === '') return undefined;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        timers.push(setTimeout(() => store.see(target.id.replace('note_', '')), newFor));
      }
    });
    for (const id of fresh.split(' ')) {
      const element = document.getElementById(`note_${id}`);
      if (element !== null) observer.observe(element);
    }
    return () => {
      observer.disconnect();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [fresh, store]);
  const [outOfSight, setOutOfSight] = useState<readonly string[]>([]);
  useEffect(() => {
    const ids = fresh === '' ? [] : fresh.split(' ');
    const update = (): void => {
      setOutOfSight((before) => {
        const below = ids.filter((id) => {
          const rect = document.getElementById(`note_${id}`)?.getBoundingClientRect();
          return rect !== undefined && (rect.top > innerHeight || rect.bottom < 0);
        });
        return below.length === before.length ? before : below;
      });
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [fresh]);
  useShortcuts(
    () => [{ keys: 'u', label: t('nextNew'), group: t('group'), run: () => goToNext(fresh.split(' ')) }],
    [fresh],
  );
  return outOfSight.length === 0 ? null : (
    <Button
      variant="primary"
      small
      icon={<ArrowDownIcon />}
      onClick={() => {
        const first = document.getElementById(`note_${outOfSight[0]!}`);
        if (first !== null) scrollToText(first);
      }}
    >
      {t('newNotes', { count: outOfSight.length })}
    </Button>
  );
}
