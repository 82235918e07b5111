import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteableMessage, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useSubscription } from '../../platform/realtime.ts';
import { hasSeen, doneOrOverdue, useEntities } from '../../platform/use-entity.ts';
import { fetchSince } from './discussion.calls.ts';
import { conversationQuery, type ConversationPart } from './discussion.queries.ts';
import { putExcerpts } from './note.entity.ts';
import type { NoteStore } from './note-store.ts';
import { firstInterval, type RealtimeSource } from './realtime-source.ts';
import { withSince } from './conversation-state.ts';

/**
 * Keeps a conversation up to date: immediately when a realtime message arrives, otherwise by polling at the server's interval
 * (POLL-INTERVAL) while the page is visible. `failed` is true from a failed poll until one succeeds.
 */
export function useFreshness(
  base: SubjectPath,
  source: RealtimeSource,
  store: NoteStore,
  on?: ConversationPart,
) {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const { queryKey } = conversationQuery(base, on);
  const [failed, setFailed] = useState(false);
  const state = useRef({ running: false, again: false, interval: firstInterval });

  const catchUp = useCallback(async (): Promise<void> => {
    const own = state.current;
    if (own.running) {
      own.again = true;
      return;
    }
    own.running = true;
    try {
      let more = true;
      while (more) {
        own.again = false;
        const page = client.getQueryData(queryKey);
        if (page === undefined) break;
        const { since, interval } = await fetchSince(api, base, page.notes.lastFetchedAt);
        own.interval = interval;
        putExcerpts(entities, since);
        client.setQueryData(queryKey, (now) => now && withSince(now, since));
        more = since.more || own.again;
      }
      setFailed(false);
    } catch (error) {
      // Leaving the page aborts its requests.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    } finally {
      own.running = false;
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key follows from the base
  }, [api, client, base]);

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const live = useSubscription<NoteableMessage>(
    source.channel,
    source.params,
    ({ event, tx, spread = 0 }) => {
      if (event === 'deleted') return;
      const ask = (): void => {
        const page = client.getQueryData(queryKey);
        if (!hasSeen(page?.notes.lastFetchedAt, tx)) void catchUp();
      };
      const askAfterWrites = (): void => {
        const { subject } = source;
        const notes = store.writesDone();
        void (
          subject === undefined
            ? doneOrOverdue(notes)
            : doneOrOverdue(notes, entities.writesDone(subject.type, subject.id))
        ).then(ask);
      };
      if (spread === 0) return askAfterWrites();
      // With very many readers, not all fetch at the same moment.
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        askAfterWrites();
      }, Math.random() * spread);
    },
    () => void catchUp(),
  );
  useEffect(() => () => clearTimeout(waiting.current), []);

  // Fetch what happened between rendering, or the last visit, and the start of the subscription.
  useEffect(() => {
    if (live) void catchUp();
  }, [live, catchUp]);

  useEffect(() => {
    if (live) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const plan = (): void => {
      clearTimeout(timer);
      const { interval } = state.current;
      if (ended || document.hidden || interval <= 0) return;
      timer = setTimeout(() => void catchUp().then(plan), interval);
    };
    const onVisible = (): void => {
      if (document.hidden) clearTimeout(timer);
      else void catchUp().then(plan);
    };
    plan();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [live, catchUp]);

  return { catchUp, failed };
}
