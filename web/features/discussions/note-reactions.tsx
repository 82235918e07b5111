import { SmileyIcon } from '@primer/octicons-react';
import { Suspense } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { AwardEmoji } from '../../../contract/discussions/discussions.ts';
import { useViewer } from '../../platform/session.ts';
import { LateMenu } from '../../ui/late-menu.tsx';
import { awardGroups, type AwardGroup } from './award-groups.ts';
import { discussionsMessages } from './discussions.messages.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));
const { t } = discussionsMessages;

function tooltipOf({ names, more, name }: AwardGroup): string {
  const joined = more > 0 ? t('andMore', { names: names.join(', '), count: more }) : names.join(', ');
  return t('reacted', { names: joined, name: `:${name}:` });
}

/** The button that opens the emoji picker. */
export function ReactButton({ onChoose }: { onChoose: (name: string, character: string) => void }) {
  return (
    <LateMenu
      label={t('react')}
      summary={<SmileyIcon />}
      summaryClass="btn btn-invisible btn-small btn-icon"
      align="start"
      popover
    >
      {() => (
        <Suspense fallback={null}>
          <EmojiPicker
            onChoose={(name, character) => {
              // The picker closes, and the focus returns to its opener.
              const menu = document.activeElement?.closest('details');
              menu?.removeAttribute('open');
              menu?.querySelector('summary')?.focus();
              onChoose(name, character);
            }}
          />
        </Suspense>
      )}
    </LateMenu>
  );
}

export interface NoteReactionsProps {
  awards: readonly AwardEmoji[];
  canAward: boolean;
  onToggle: (name: string, character: string) => void;
}

/** The reactions to a note: who gave them, and a click that toggles the reader's own. */
export function NoteReactions(props: NoteReactionsProps) {
  return props.awards.length === 0 ? null : <Reactions {...props} />;
}

/** The reactions to the subject; without any, the button that adds one. */
export default function SubjectReactions(props: NoteReactionsProps) {
  return props.awards.length === 0 && !props.canAward ? null : <Reactions {...props} />;
}

function Reactions({ awards, canAward, onToggle }: NoteReactionsProps) {
  const viewer = useViewer();
  return (
    // One element with and without reactions: the button that added the first keeps the focus.
    <div className={awards.length === 0 ? 'reactions needs-script' : 'reactions'}>
      {awardGroups(awards, viewer?.id).map((group) => (
        <button
          key={group.name}
          type="button"
          className="reaction tip"
          data-tip={tooltipOf(group)}
          aria-label={`${group.character} ${group.count}: ${tooltipOf(group)}`}
          aria-pressed={group.own}
          disabled={!canAward}
          onClick={() => onToggle(group.name, group.character)}
        >
          <span>{group.character}</span>
          <span className="tabular">{group.count}</span>
        </button>
      ))}
      {canAward ? <ReactButton onChoose={onToggle} /> : null}
    </div>
  );
}
