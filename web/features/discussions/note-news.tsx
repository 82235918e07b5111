import { ArrowDownIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { Button } from '../../ui/button.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { useTalkContext } from './note-context.tsx';
import { useFreshIds } from './use-fresh-notes.ts';

const { t } = discussionsMessages;

/** Says that there is something new out of sight, and leads to it. */
export function NewNotesPill() {
  const { store } = useTalkContext();
  const fresh = useFreshIds(store);
  const [outOfSight, setOutOfSight] = useState<readonly string[]>([]);
  useEffect(() => {
    const ids = fresh === '' ? [] : fresh.split(' ');
    const look = (): void => {
      setOutOfSight((before) => {
        const below = ids.filter((id) => {
          const rect = document.getElementById(`note_${id}`)?.getBoundingClientRect();
          return rect !== undefined && (rect.top > innerHeight || rect.bottom < 0);
        });
        return below.length === before.length ? before : below;
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [fresh]);
  return (
    <div className="new-notes" role="status">
      {outOfSight.length === 0 ? null : (
        <Button
          variant="primary"
          small
          icon={<ArrowDownIcon />}
          onClick={() =>
            document.getElementById(`note_${outOfSight[0]!}`)?.scrollIntoView({ block: 'center' })
          }
        >
          {t('newNotes', { count: outOfSight.length })}
        </Button>
      )}
    </div>
  );
}

/** Says to a screen reader, when it is done with what it reads, that somebody has written. */
export function Announcer({ discussions }: { discussions: readonly Discussion[] }) {
  const { store } = useTalkContext();
  const last = useFreshIds(store).split(' ').at(-1);
  const note =
    last === undefined ? undefined : discussions.flatMap(({ notes }) => notes).find(({ id }) => id === last);
  return (
    <p className="visually-hidden" aria-live="polite">
      {note === undefined ? '' : t('newFrom', { name: note.author.name })}
    </p>
  );
}
