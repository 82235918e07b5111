import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { countKinds, foldEvents, splitMentions, type EventKind, type ShownEvent } from './discussion-list.ts';
import { LateEventLine } from './late-rows.ts';
import { useNotes, useConversationContext } from './note-context.tsx';
import { formatList } from '../../platform/formats.ts';

const { t } = discussionsMessages;

function NoteEvent({ note }: { note: ShownEvent }) {
  const { store } = useConversationContext();
  const concerned = useNotes(store, ({ notes }) => notes[note.id] !== undefined);
  return (
    <article
      className="timeline-event"
      id={`note_${note.id}`}
      aria-labelledby={`note_${note.id}_by`}
      tabIndex={-1}
    >
      <HydrateWhenUsed part={LateEventLine} of={concerned ? undefined : note}>
        <LateEventLine note={note} />
      </HydrateWhenUsed>
    </article>
  );
}

/** A run of events, one quiet line each; the middle of a long run is collapsed. */
export function NoteEvents({ events }: { events: readonly ShownEvent[] }) {
  const { store } = useConversationContext();
  // Expands for a note that has to be visible.
  const marked = useNotes(store, (state) =>
    events.some((note) => note.id === state.marked) ? state.marked : undefined,
  );
  const lines = (notes: readonly ShownEvent[]) =>
    notes.map((note) => <NoteEvent key={note.id} note={note} />);
  const fold = (notes: readonly ShownEvent[]) => (
    <div key={`fold${notes[0]!.id}`} className="timeline-fold" role="article">
      <details open={notes.some((note) => note.id === marked) || undefined}>
        <summary>{foldedText(notes)}</summary>
        <div className="timeline-folded">{lines(notes)}</div>
      </details>
    </div>
  );
  return (
    <>
      {splitMentions(events).flatMap((run) => {
        if (run.mentions) return [fold(run.events)];
        const { head, folded, tail } = foldEvents(run.events);
        return [...lines(head), ...(folded.length === 0 ? [] : [fold(folded)]), ...lines(tail)];
      })}
    </>
  );
}

/** `3 label changes and 1 mention`. */
const foldedText = (events: readonly ShownEvent[]): string => sayCounts(countKinds(events));

export function sayCounts(counts: readonly (readonly [EventKind, number])[]): string {
  return formatList(counts.map(([kind, count]) => t(`folded_${kind}`, { count })));
}
