import { Suspense, useEffect, useRef } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { TypingAhead } from '../../platform/typing-ahead.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { LateReplyForm } from './late-forms.tsx';
import { useNotes, useConversationContext } from './note-context.tsx';

/** The reply to a thread that somebody deleted while it was being typed: the text stays. */
export default function OrphanReply({ discussions }: { discussions: readonly Discussion[] }) {
  const { store, actions, saveAs } = useConversationContext();
  const replying = useNotes(store, (state) => state.replying);
  const repliedTo = useRef<Discussion>(undefined);
  const answered =
    replying === undefined ? undefined : discussions.find(({ id }) => id === replying.discussionId);
  useEffect(() => {
    if (answered !== undefined) repliedTo.current = answered;
  }, [answered]);
  if (replying === undefined || answered !== undefined) return null;
  return (
    <div className="stack" data-orphan>
      <Banner tone="attention">{discussionsMessages.t('replyGone')}</Banner>
      <Suspense fallback={<TypingAhead />}>
        <LateReplyForm
          key={replying.key}
          saveAs={`${saveAs}/${replying.discussionId}`}
          initial={replying.quoted}
          preview={actions.preview}
          resolvable={false}
          resolved={false}
          // An internal reply stays internal.
          send={(text) => actions.send({ text, internal: repliedTo.current?.notes[0]?.internal === true })}
          onClose={actions.closeReply}
        />
      </Suspense>
    </div>
  );
}
