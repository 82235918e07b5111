import { Suspense, useMemo } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { useWhole } from '../../platform/whole.ts';
import { ConversationGap } from './conversation-gap.tsx';
import type { Conversation } from './conversation-state.ts';
import { countActions, timelineParts, type TimelinePart } from './discussion-list.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { onFeedKey } from './feed-keys.ts';
import { LatePendingNotes } from './late-rows.ts';
import { useNotes, useConversationContext } from './note-context.tsx';
import { NoteEvents, sayCounts } from './note-events.tsx';
import { Thread } from './thread.tsx';

const { t } = discussionsMessages;

type Row =
  | { kind: 'part'; part: TimelinePart; place: number }
  | { kind: 'gap'; index: number; count: number };

/** The entries on the rail, in display order. */
function rowsOf(
  runs: readonly (readonly Discussion[])[],
  gaps: readonly number[],
  newestFirst: boolean,
): { rows: Row[]; total: number } {
  const rows: Row[] = [];
  let place = 1;
  runs.forEach((run, index) => {
    for (const part of timelineParts(run)) {
      rows.push({ kind: 'part', part, place });
      place += part.kind === 'events' ? part.events.length : 1;
    }
    const count = gaps[index];
    if (count === undefined) return;
    rows.push({ kind: 'gap', index, count });
    place += count;
  });
  return { rows: newestFirst ? rows.toReversed() : rows, total: place - 1 };
}

/** `41 mentions and 3 comments`, until a part of the gap is loaded. */
function gapText(count: number, kinds: Readonly<Record<string, number>> | undefined): string | undefined {
  const known = Object.entries(kinds ?? {});
  if (known.length === 0 || known.reduce((sum, [, one]) => sum + one, 0) !== count) return undefined;
  return kinds!['comment'] === count ? t('gapComments', { count }) : sayCounts(countActions(known));
}

/** Enough rows to fill a screen. */
const firstScreen = 6;

/** Comments and events in order, including comments being sent. */
export function ConversationRail({
  conversation: { runs, gaps, gap_kinds: kinds, notes },
  newestFirst,
  onFill,
}: {
  conversation: Conversation;
  newestFirst: boolean;
  onFill: (index: number, from: 'after' | 'before') => Promise<void>;
}) {
  const { store } = useConversationContext();
  const loading = useNotes(store, (state) => state.loading);
  const waits = useNotes(store, ({ pending }) => (pending['']?.length ?? 0) > 0);
  const { rows, total } = useMemo(() => rowsOf(runs, gaps, newestFirst), [runs, gaps, newestFirst]);
  const whole = useWhole();
  const rail = (whole ? rows : rows.slice(0, firstScreen)).map((row) => {
    if (row.kind === 'gap')
      return (
        <ConversationGap
          key={`gap${row.index}`}
          count={row.count}
          says={gapText(row.count, kinds[row.index])}
          onFill={(side) => onFill(row.index, (side === 'top') === newestFirst ? 'before' : 'after')}
        />
      );
    if (row.part.kind === 'events') {
      const { events } = row.part;
      return <NoteEvents key={events[0]!.id} events={newestFirst ? events.toReversed() : events} />;
    }
    const { discussion } = row.part;
    return <Thread key={discussion.id} discussion={discussion} place={row.place} total={total} />;
  });
  const pending = waits ? (
    <Suspense fallback={null}>
      <LatePendingNotes />
    </Suspense>
  ) : null;
  return (
    // A feed must contain articles.
    <div
      className="timeline"
      {...(rows.length > 0 || waits
        ? { role: 'feed', 'aria-label': t('activity'), 'aria-busy': loading, onKeyDown: onFeedKey }
        : {})}
    >
      {newestFirst ? pending : null}
      {rail}
      {notes.notesFilter !== 0 && rows.length === 0 ? (
        <p className="muted conversation-empty">{t('nothingShown')}</p>
      ) : null}
      {newestFirst ? null : pending}
    </div>
  );
}
