import { memo, useEffect, useRef, useState } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { needsScript, prepareCode } from '../../ui/markdown-body.tsx';
import { LateThreadBody } from './late-rows.ts';
import { useNotes, useConversationContext } from './note-context.tsx';
import { concerns } from './note-store.ts';
import { usePendingReview } from './pending-review.ts';
import { SuggestingOn } from './suggestions.tsx';

/** The address parameter that opens resolved threads without script. */
export const unfoldThreads = 'threads=open';

/** A comment with its replies. What stands in it takes part in the page when the reader turns to it, or when it changes. */
export const Thread = memo(function Thread({
  discussion,
  place,
  total,
}: {
  discussion: Discussion;
  /** Its position in a conversation that is read from one end to the other, and the total. */
  place?: number;
  total?: number;
}) {
  const { store, unfolded } = useConversationContext();
  const first = discussion.notes[0]!;
  const fresh = useNotes(store, (state) => state.notes[first.id]?.fresh ?? false);
  const hasDrafts = usePendingReview()?.isIn(discussion.id) ?? false;
  const concerned = useNotes(store, (state) => concerns(state, discussion)) || hasDrafts;
  // One that is resolved while the reader looks at it stays open, even if its script comes only then.
  const [startsCollapsed] = useState(discussion.resolved && !unfolded);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const { note_html: html } of discussion.notes) prepareCode(card.current!, html);
  }, [discussion]);
  return (
    <article
      ref={card}
      className="timeline-item"
      id={`note_${first.id}`}
      aria-labelledby={`note_${first.id}_by`}
      aria-posinset={place}
      aria-setsize={total}
      tabIndex={-1}
      data-thread={discussion.id}
      data-unresolved={(discussion.resolvable && !discussion.resolved) || undefined}
      data-fresh={fresh || undefined}
    >
      <HydrateWhenUsed
        part={LateThreadBody}
        of={concerned ? undefined : discussion}
        drawn={discussion.notes.some(({ note_html: html }) => needsScript(html))}
      >
        <SuggestingOn position={first.diff_position}>
          <LateThreadBody discussion={discussion} startsCollapsed={startsCollapsed} />
        </SuggestingOn>
      </HydrateWhenUsed>
    </article>
  );
});
