import { CheckIcon } from '@primer/octicons-react';
import type { CSSProperties, ReactNode } from 'react';
import type {
  ConflictLine,
  ConflictSection,
  ConflictSide,
} from '../../../../contract/merge-requests/conflicts.ts';
import type { DiffLayout } from '../../../../contract/merge-requests/merge-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { conflictsMessages } from './conflicts.messages.ts';

const { t } = conflictsMessages;

interface Branches {
  readonly source_branch: string;
  readonly target_branch: string;
}

/** Lines with their numbers in the target and in the source branch, as one block of text. */
function Lines({ lines, label }: { lines: readonly ConflictLine[]; label: string }) {
  const numbers = (side: 'old_line' | 'new_line') => lines.map((line) => line[side] ?? '').join('\n');
  return (
    <div
      className="diff-body"
      role="region"
      aria-label={label}
      // Lets keyboards scroll sideways.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className="diff-lines">
        <div className="diff-run" style={{ '--lines': lines.length } as CSSProperties}>
          <div className="diff-number" data-numbers={numbers('old_line')} />
          <div className="diff-number" data-numbers={numbers('new_line')} />
          <code className="code-text">{lines.map(({ text }) => text).join('\n')}</code>
        </div>
      </div>
    </div>
  );
}

interface SideProps {
  side: ConflictSide;
  chosen: ConflictSide | undefined;
  branches: Branches;
  onChoose: (side: ConflictSide) => void;
  /** What is on this side. */
  children: ReactNode;
}

export const nameOf = (side: ConflictSide, { source_branch, target_branch }: Branches): string =>
  side === 'head' ? t('ours', { branch: source_branch }) : t('theirs', { branch: target_branch });

/** One side of a conflict, and the button that chooses it. */
export function Side({ side, chosen, branches, onChoose, children }: SideProps) {
  const state = chosen === undefined ? 'open' : chosen === side ? 'chosen' : 'left';
  return (
    <div className={`conflict-side conflict-${side}`} data-state={state}>
      <div className="conflict-side-head">
        <span className="strong conflict-branch" dir="auto">
          {nameOf(side, branches)}
        </span>
        {state === 'chosen' ? (
          <span className="conflict-chosen small">
            <CheckIcon /> {t('chosen')}
          </span>
        ) : null}
        <Button
          small
          className="needs-script"
          aria-pressed={state === 'chosen'}
          onClick={() => onChoose(side)}
        >
          {side === 'head' ? t('useOurs') : t('useTheirs')}
        </Button>
      </div>
      {children}
    </div>
  );
}

/** A file in sections: what both have, and both sides of each conflict. */
export function ConflictSections({
  sections,
  chosen,
  layout,
  branches,
  onChoose,
}: {
  sections: readonly ConflictSection[];
  chosen: Readonly<Record<string, ConflictSide>>;
  layout: DiffLayout;
  branches: Branches;
  onChoose: (id: string, side: ConflictSide) => void;
}) {
  const count = sections.filter(({ conflict }) => conflict).length;
  return sections.map((section, index) =>
    section.conflict ? (
      <div
        key={section.id}
        className={`conflict conflict-${layout}`}
        role="group"
        aria-label={t('conflict', { number: section.id, count })}
      >
        {(['head', 'origin'] as const).map((side) => (
          <Side
            key={side}
            side={side}
            chosen={chosen[section.id]}
            branches={branches}
            onChoose={(wanted) => onChoose(section.id, wanted)}
          >
            {section[side].length === 0 ? (
              <p className="diff-remark">{t('nothing')}</p>
            ) : (
              <Lines lines={section[side]} label={nameOf(side, branches)} />
            )}
          </Side>
        ))}
      </div>
    ) : (
      // Sections stay in their order.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={`context ${index}`} className="conflict-context">
        {section.hidden > 0 ? <p className="diff-remark">{t('hidden', { count: section.hidden })}</p> : null}
        {section.lines.length === 0 ? null : (
          <Lines
            lines={section.lines}
            label={t('lines', { from: section.lines[0]!.new_line!, to: section.lines.at(-1)!.new_line! })}
          />
        )}
      </div>
    ),
  );
}
