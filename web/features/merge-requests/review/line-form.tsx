import { Suspense, useMemo } from 'react';
import type { DiffPosition } from '../../../../contract/discussions/discussions.ts';
import { TypingAhead } from '../../../platform/typing-ahead.tsx';
import {
  LatePendingNotes,
  LateReplyForm,
  SuggestingOn,
  usePendingReview,
  useNotes,
  type ThreadsOnChanges,
  type WritingWords,
} from '../../discussions/index.ts';
import { showName } from '../../repositories/index.ts';
import { linesOf, pointOf, severalOf } from './line-position.ts';
import { reviewMessages } from './review.messages.ts';

const { t } = reviewMessages;

/** `Comment on lines 3 to 5`. */
function labelOf(position: DiffPosition): string {
  const { line } = linesOf(position);
  if (pointOf(position) !== undefined) return t('onPoint', { path: showName(position.new_path) });
  if (line === undefined) return t('onFile', { path: showName(position.new_path) });
  const several = severalOf(position);
  if (several !== undefined) {
    const { from, to, isOld } = several;
    return t(isOld ? 'onOldLines' : 'onLines', { from, to });
  }
  return line.new_line === null
    ? t('onOldLine', { line: line.old_line! })
    : t('onLine', { line: line.new_line });
}

/** Begins a thread on lines, and shows it while it is being sent. */
export function LineForm({
  text,
  position,
  actions,
  saveAs,
  onClose,
}: {
  /** The position as it is sent. */
  text: string;
  position: DiffPosition;
  actions: ThreadsOnChanges['actions'];
  saveAs: string;
  onClose: () => void;
}) {
  const label = labelOf(position);
  const review = usePendingReview();
  const at = { position: text, commitId: position.commit_id };
  const words = useMemo<WritingWords>(
    () => ({ label, placeholder: t('placeholder'), submit: t('comment') }),
    [label],
  );
  return (
    <SuggestingOn position={position}>
      <div className="line-form">
        <p className="line-form-head small strong">{label}</p>
        <Suspense fallback={<TypingAhead />}>
          <LateReplyForm
            saveAs={keyOf(saveAs, text)}
            initial=""
            preview={actions.preview}
            resolvable={false}
            resolved={false}
            words={words}
            send={(note) => actions.send({ text: note, ...at })}
            review={review && { ...review, keep: (note) => review.keep({ text: note, ...at }) }}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </SuggestingOn>
  );
}

/** Comments that are being sent from a position. */
export function PendingAt({ text, store }: { text: string; store: ThreadsOnChanges['store'] }) {
  const waits = useNotes(store, ({ pending }) => (pending[text]?.length ?? 0) > 0);
  return waits ? (
    <Suspense fallback={null}>
      <LatePendingNotes at={text} />
    </Suspense>
  ) : null;
}

/** Where the text of a comment at a position is kept until it is sent. */
export const keyOf = (saveAs: string, text: string): string => `${saveAs}/at/${text}`;
