import type { ReactNode } from 'react';
import type { PageNote } from '../../../../contract/discussions/discussions.ts';
import type { ThreadStanding } from '../../../../contract/merge-requests/merge-requests.ts';
import { useParams } from '../../../platform/routing/hooks.ts';
import { Tag } from '../../../ui/label.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { DiffExcerpt, lineNumbers } from '../../discussions/index.ts';
import { commitPage, showName } from '../../repositories/index.ts';
import { reviewMessages } from './review.messages.ts';

const { t } = reviewMessages;

/** Why a thread does not simply stand on its lines. */
export type Reason = Pick<ThreadStanding, 'standing' | 'commit' | 'by_target'>;

/** A thread, or a draft that begins one, by where it was begun. */
export interface BegunAt {
  readonly notes: readonly Pick<PageNote, 'diff_position' | 'truncated_diff_lines'>[];
}

interface OutdatedProps {
  thread: BegunAt;
  /** Undefined if its lines are there, but not among those that are shown. */
  standing: Reason | undefined;
  children: ReactNode;
}

/** A thread whose lines are not shown, or not there, with why and these lines as they were. */
export function AwayThread({ thread, standing, children }: OutdatedProps) {
  const { diff_position: position, truncated_diff_lines: lines = [] } = thread.notes[0]!;
  return (
    <div className="thread-away">
      <header className="small muted">
        <Outdated standing={standing} />
        <code dir="auto">
          {showName(position!.new_path)}
          {lineNumbers(position!)}
        </code>
        <span>
          <Why standing={standing} />
        </span>
      </header>
      {lines.length === 0 ? null : <DiffExcerpt lines={lines} />}
      {children}
    </div>
  );
}

/** A thread at what its lines have become, with these lines as they were behind a press. */
export function ChangedThread({ thread, standing, children }: OutdatedProps) {
  const { truncated_diff_lines: lines = [] } = thread.notes[0]!;
  const why = (
    <>
      <Outdated standing={standing} /> <Why standing={standing} />
    </>
  );
  return (
    <div className="thread-away">
      {lines.length === 0 ? (
        <header className="small muted">{why}</header>
      ) : (
        <details>
          <summary className="small muted">
            {why} <span className="link">{t('showBefore')}</span>
          </summary>
          <DiffExcerpt lines={lines} />
        </details>
      )}
      {children}
    </div>
  );
}

/** A thread that has gone with its lines to another file. */
export function MovedThread({ thread, children }: Omit<OutdatedProps, 'standing'>) {
  const { diff_position: position } = thread.notes[0]!;
  return (
    <div className="thread-away">
      <header className="small muted">
        <span>
          {withParts(t('movedFrom'), {
            place: (
              <code dir="auto">
                {showName(position!.new_path)}
                {lineNumbers(position!)}
              </code>
            ),
          })}
        </span>
      </header>
      {children}
    </div>
  );
}

function Outdated({ standing }: { standing: Reason | undefined }) {
  return standing?.standing === 'changed' || standing?.standing === 'gone' ? (
    <Tag tone="attention">{t('outdated')}</Tag>
  ) : null;
}

function Why({ standing }: { standing: Reason | undefined }) {
  const { path } = useParams<'/:path/-/merge_requests/:iid'>();
  if (standing?.standing === 'changed') return t('changedSince');
  if (standing?.standing !== 'gone') return t('lineNotShown');
  if (standing.by_target) return t('goneByTarget');
  const { commit } = standing;
  if (commit === null) return t('goneUnknown');
  return withParts(t('goneBy'), {
    commit: (
      <a href={commitPage(path, commit.sha)} dir="auto">
        {commit.title}
      </a>
    ),
  });
}
