import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteableMessage } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import type { EntityType } from '../../platform/entities.ts';
import { useSubscription, type RealtimeParams } from '../../platform/realtime.ts';
import { hasSeen, doneOrOverdue, useEntities } from '../../platform/use-entity.ts';
import { fetchSince } from './discussion.calls.ts';
import { conversationQuery } from './discussion.queries.ts';
import type { NoteStore } from './note-store.ts';
import { withSince, type Conversation } from './conversation-state.ts';

export interface RealtimeSource {
  channel: string;
  params: RealtimeParams;
  /** What is talked about: what is said while a change of it is on the way may be the echo of that. */
  subject?: { readonly type: EntityType; readonly id: number };
}

/** Until the server has said otherwise. */
const firstInterval = 6000;

/**
 * Keeps a conversation in step: at once when the realtime connection says that something happened, else by asking every few seconds,
 * as the server says (POLL-INTERVAL), while the page is visible. `failed` is true from a failed look to the next one that works.
 */
export function useFreshness(base: string, source: RealtimeSource, store: NoteStore) {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const { queryKey } = conversationQuery(base);
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
        const page = client.getQueryData<Conversation>(queryKey);
        if (page === undefined) break;
        const { since, interval } = await fetchSince(api, base, page.notes.lastFetchedAt);
        own.interval = interval;
        client.setQueryData<Conversation>(queryKey, (now) => now && withSince(now, since));
        more = since.more || own.again;
      }
      setFailed(false);
    } catch (error) {
      // A page that goes away ends its requests.
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
        const page = client.getQueryData<Conversation>(queryKey);
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
      // Where very many read, not all ask at the same moment.
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        askAfterWrites();
      }, Math.random() * spread);
    },
    () => void catchUp(),
  );
  useEffect(() => () => clearTimeout(waiting.current), []);

  // What was said between the page's rendering, or its last visit, and the moment from which on messages come.
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
