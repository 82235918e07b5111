import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { platformMessages } from '../../platform/platform.messages.ts';
import { useViewer } from '../../platform/session.ts';
import { toastError } from '../../platform/toasts.ts';
import { Banner } from '../../ui/feedback.tsx';
import { HydrateWhenUsed, type HydrationHandle } from '../../ui/hydrate-when.tsx';
import { prepareCode } from '../../ui/markdown-body.tsx';
import type { ConversationHandle } from './conversation-body.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { conversationQuery } from './discussion.queries.ts';
import { discussionsFrame } from './discussions.frame.messages.ts';
import { HoldStill } from './hold-still.tsx';
import { LateConversation, LateReactions } from './late-rows.ts';
import { usePendingReview } from './pending-review.ts';
import type { SubjectState, SubjectWords } from './subject-words.ts';
import type { RealtimeSource } from './realtime-source.ts';
import { useVisit } from './use-visit.ts';
import { useWakes } from './use-wakes.ts';
import '../../ui/timeline.css';
import './discussions.css';

const { t } = discussionsFrame;

export interface ConversationProps {
  /** The page's address without the relative root: `/acme/large/-/issues/1`. */
  base: SubjectPath;
  source: RealtimeSource;
  /** The texts for this kind of subject. */
  words: SubjectWords;
  /** Closing and reopening, for people who may do so. */
  state: SubjectState | undefined;
  /** Whether to offer the filter; a merge request offers it only on its discussion tab. */
  filterable?: boolean;
  /** Called when commands in a comment changed what the page shows outside the conversation. */
  onCommands?: () => void;
  /** Called when the number of threads that are not resolved is another. */
  onThreads?: (() => void) | undefined;
  /** The first entry on the rail: the description. It chooses where its reactions are rendered. */
  children: ReactNode | ((reactions: ReactNode) => ReactNode);
}

/**
 * The conversation below a subject, and the form to comment. Most people only read what the server has drawn: all but the description sleeps, script and
 * all, until somebody turns to it or something is new.
 */
export function Conversation({ children, ...props }: ConversationProps) {
  const { base, source, state } = props;
  const viewer = useViewer();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(conversationQuery(base));
  const [opened] = useState(data);
  const { noteable, notes, threads } = data;
  const saveAs = `Note/${noteable.noteableType}/${noteable.id}`;
  const review = usePendingReview();
  const place = useRef<HydrationHandle>(null);
  const body = useRef<ConversationHandle>(null);
  const hydrate = async (): Promise<void> => place.current?.hydrate();
  const { wakes, failed, askAgain } = useWakes(
    { base, source, conversation: data, saveAs, isAwake: () => body.current !== null, hydrate },
    [state?.event, state?.busy],
  );

  const acts = useRef(Promise.resolve());
  /** Has it do something, once it is awake: one thing after the other, as each can go on from where the one before has led. */
  const act = (what: (conversation: ConversationHandle) => unknown): void => {
    if (body.current !== null) {
      what(body.current);
      return;
    }
    LateConversation.preload()?.catch(() => toastError(null, platformMessages.t('unreachable')));
    acts.current = acts.current.then(hydrate).then(async () => {
      if (body.current !== null) await what(body.current);
    });
  };
  const canReply = noteable.current_user.can_create_note && viewer !== null && notes.notesFilter === 0;
  const anyOpen = threads.some(({ resolved }) => !resolved);
  useShortcuts(
    () => [
      ...(canReply
        ? [{ keys: 'r', label: t('quoteKey'), group: t('group'), run: () => act(({ quote }) => quote()) }]
        : []),
      ...(anyOpen
        ? [
            { keys: 'n', label: t('nextThread'), group: t('group'), run: () => act(({ jump }) => jump(1)) },
            {
              keys: 'p',
              label: t('previousThread'),
              group: t('group'),
              run: () => act(({ jump }) => jump(-1)),
            },
          ]
        : []),
    ],
    [canReply, anyOpen],
  );

  const visited = useCallback(
    (lastVisitedAt: string) =>
      void client.setQueryData(
        conversationQuery(base).queryKey,
        (now) => now && { ...now, notes: { ...now.notes, lastVisitedAt } },
      ),
    [client, base],
  );
  useVisit(base, viewer !== null, visited);

  useEffect(() => {
    for (const { notes: said } of opened.runs.flat()) {
      const element = document.getElementById(`note_${said[0]!.id}`);
      if (element !== null) for (const { note_html: html } of said) prepareCode(element, html);
    }
  }, [opened]);

  const canAward = noteable.toggle_award_path !== null && canReply;
  const awards = noteable.award_emoji;
  const reactions =
    noteable.toggle_award_path === null ? null : (
      <HydrateWhenUsed part={LateReactions} of={canAward ? awards : undefined}>
        <LateReactions
          awards={awards}
          canAward={canAward}
          onToggle={(name, character) => act(({ award }) => award(name, character))}
        />
      </HydrateWhenUsed>
    );

  return (
    <HoldStill>
      <div className="timeline">{typeof children === 'function' ? children(reactions) : children}</div>
      {failed ? (
        <Banner tone="attention">
          {t('latestFailed')}{' '}
          <button type="button" className="link-button" onClick={askAgain}>
            {t('tryAgain')}
          </button>
        </Banner>
      ) : null}
      <HydrateWhenUsed
        part={LateConversation}
        // The served HTML has no drafts: with some it is replaced, as it could not be hydrated.
        of={review?.begun === true ? review : base}
        wake={wakes}
        handle={place}
        fallback={<ConversationSkeleton count={noteable.notes_count} />}
      >
        <LateConversation {...props} opened={opened} saveAs={saveAs} handle={body} />
      </HydrateWhenUsed>
    </HoldStill>
  );
}
