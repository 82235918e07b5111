import { Avatar } from '../../ui/avatar.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { useNotes, useConversationContext } from './note-context.tsx';
import { nothingPending, type Pending } from './note-store.ts';

const { t } = discussionsMessages;

/** A comment being sent; for commands, their effects. */
export function PendingNote({ note: { text, applying } }: { note: Pending }) {
  const author = useConversationContext().viewer!;
  return (
    <div className="note note-pending" aria-busy="true">
      {text === '' ? null : (
        <>
          <header className="timeline-head">
            <div className="note-head">
              <span className="strong" dir="auto">
                {author.name}
              </span>
              <span>{t('saving')}</span>
            </div>
          </header>
          <div className="timeline-body">
            <p className="note-plain" dir="auto">
              {text}
            </p>
          </div>
        </>
      )}
      {applying === undefined ? null : (
        <p className="note-applying muted" role="status">
          <span className="strong" dir="auto">
            {author.name}
          </span>{' '}
          {applying}
        </p>
      )}
    </div>
  );
}

/** Pending comments that start a discussion of their own: at the end of the conversation, or at a position of a change. */
export default function PendingNotes({ at = '' }: { at?: string }) {
  const { store, viewer } = useConversationContext();
  return useNotes(store, ({ pending }) => pending[at] ?? nothingPending).map((note) => (
    <article key={note.key} className="timeline-item" aria-busy>
      <span className="timeline-avatar">
        <Avatar of={viewer!} size={40} />
      </span>
      <div className="timeline-card">
        <PendingNote note={note} />
      </div>
    </article>
  ));
}
