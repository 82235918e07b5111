import { Suspense } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { useConversationContext } from './note-context.tsx';
import { useFreshIds } from './use-fresh-notes.ts';

const { t } = discussionsMessages;
const FreshNotes = lazy(() => import('./fresh-notes.tsx'));

/** Announces notes by others to screen readers politely, and shows them to readers who cannot see the notes. */
export function NoteNews({ discussions }: { discussions: readonly Discussion[] }) {
  const { store } = useConversationContext();
  const fresh = useFreshIds(store);
  const last = fresh.split(' ').at(-1);
  const note = discussions.flatMap(({ notes }) => notes).find(({ id }) => id === last);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {note === undefined ? '' : t('newFrom', { name: note.author.name })}
      </p>
      <div className="new-notes" role="status">
        {fresh === '' ? null : (
          <Suspense fallback={null}>
            <FreshNotes />
          </Suspense>
        )}
      </div>
    </>
  );
}
