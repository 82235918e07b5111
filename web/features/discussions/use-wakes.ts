import { useEffect, useState } from 'react';
import type { NoteableMessage, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useIsKept } from '../../platform/is-kept.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { useViewer } from '../../platform/session.ts';
import { hasSeen } from '../../platform/use-entity.ts';
import { useHydrating } from '../../ui/hydrate-when.tsx';
import { whenVisible } from '../../ui/hydration/watch-part.ts';
import { needsScript } from '../../ui/markdown-body.tsx';
import type { Conversation } from './conversation-state.ts';
import { noteInHash } from './note-in-hash.ts';
import { storedSortDirection } from './stored-sort-direction.ts';
import { firstInterval, type RealtimeSource } from './realtime-source.ts';

interface Sleeping {
  base: SubjectPath;
  source: RealtimeSource;
  conversation: Conversation;
  /** The prefix of the keys under which drafts are saved. */
  saveAs: string;
  isAwake: () => boolean;
  /** Resolves once it is awake. */
  hydrate: () => Promise<void>;
}

/** Whether others have written since the viewer was here. */
function hasNewer({ runs, notes: { lastVisitedAt } }: Conversation, viewerId: number | undefined): boolean {
  return (
    lastVisitedAt !== null &&
    runs.some((run) =>
      run.some(({ notes }) =>
        notes.some(
          ({ author, created_at: at }) =>
            author.id !== viewerId && Date.parse(at) > Date.parse(lastVisitedAt),
        ),
      ),
    )
  );
}

/**
 * Whether a conversation that the server has drawn has to wake without anybody turning to it: there is something new, also in `others`; something is
 * marked, kept or ordered as only this browser knows; or what only a script draws is in sight.
 */
export function useWakes(
  { base, source, conversation, saveAs, isAwake, hydrate }: Sleeping,
  others: readonly unknown[],
): { readonly wakes: boolean; readonly failed: boolean; readonly askAgain: () => void } {
  const api = useApi();
  const viewerId = useViewer()?.id;
  const kept = useIsKept(saveAs);
  const { runs, gaps, noteable, threads, notes } = conversation;
  const shown = [runs, noteable, threads, notes.notesFilter, kept, ...others];
  const [first] = useState(shown);
  const [woken, setWoken] = useState(false);
  const [failed, setFailed] = useState(false);
  const [served] = useState(useHydrating());
  const asleep = served && !woken && !isAwake();
  const wake = (): void => setWoken(true);

  useEffect(() => {
    if (!served) return undefined;
    if (hasNewer(conversation, viewerId)) wake();
    const stored = storedSortDirection(noteable.noteableType);
    if (stored !== undefined && stored !== notes.sortDirection) wake();
    const stops = runs.flat().flatMap(({ notes: said }) => {
      const element = document.getElementById(`note_${said[0]!.id}`);
      return element !== null && said.some(({ note_html: html }) => needsScript(html))
        ? [whenVisible(element, wake)]
        : [];
    });
    const follow = (): void => {
      if (noteInHash() !== undefined) wake();
    };
    follow();
    addEventListener('hashchange', follow);
    // Gaps fill when the reader scrolls close: what was scrolled before they can counts then.
    const scrolled = (): void => {
      if (!isAwake()) void hydrate().then(() => dispatchEvent(new Event('scroll')));
    };
    if (gaps.length > 0) addEventListener('scroll', scrolled, { once: true, passive: true });
    return () => {
      for (const stop of stops) stop();
      removeEventListener('hashchange', follow);
      removeEventListener('scroll', scrolled);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what the page was opened with; what changes wakes it anyway
  }, []);

  const live = useSubscription<NoteableMessage>(
    source.channel,
    asleep ? source.params : null,
    ({ event, tx, spread = 0 }) => {
      if (event === 'deleted' || hasSeen(notes.lastFetchedAt, tx)) return;
      // With very many readers, not all fetch at the same moment.
      if (spread === 0) wake();
      else setTimeout(wake, Math.random() * spread);
    },
    () => void ask(false),
  );
  /** Wakes it where the server has news. Without the server it sleeps on: its script would be missing as well, and then the page has to be loaded anew. */
  const ask = (anyway: boolean): Promise<boolean> =>
    api.get(`${base}/notes`, { headers: { 'x-last-fetched-at': notes.lastFetchedAt } }).then(
      (since) => {
        setFailed(false);
        if (anyway || since.notes.length + since.deleted.length > 0) wake();
        return true;
      },
      () => {
        setFailed(true);
        return false;
      },
    );
  useEffect(() => {
    if (!asleep || isAwake()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    // What happened between rendering and the start of the subscription; where none starts, it wakes and asks from then on.
    const askUntilAnswered = async (): Promise<void> => {
      // A page that nobody sees asks when somebody does.
      const isAnswered = !document.hidden && (await ask(!live));
      if (!isAnswered && !ended) timer = setTimeout(() => void askUntilAnswered(), firstInterval);
    };
    if (live) void askUntilAnswered();
    else timer = setTimeout(() => void askUntilAnswered(), firstInterval);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [asleep, live]);

  const wakes = woken || shown.some((value, index) => value !== first[index]);
  return { wakes, failed: failed && asleep, askAgain: () => void ask(!live) };
}
