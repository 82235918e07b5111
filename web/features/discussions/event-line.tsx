import {
  CalendarIcon,
  CheckCircleIcon,
  ClockIcon,
  CommentDiscussionIcon,
  CrossReferenceIcon,
  DuplicateIcon,
  EyeClosedIcon,
  EyeIcon,
  GitBranchIcon,
  GitCommitIcon,
  GitMergeIcon,
  IssueClosedIcon,
  IssueReopenedIcon,
  LinkIcon,
  LockIcon,
  MilestoneIcon,
  MoveToEndIcon,
  PencilIcon,
  PersonIcon,
  PulseIcon,
  TagIcon,
  TasklistIcon,
  UnlockIcon,
  type Icon,
} from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Tag } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AuthorLink } from './author-link.tsx';
import type { ShownEvent } from './discussion-list.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { useNotes, useConversationContext } from './note-context.tsx';

const { t } = discussionsMessages;
const DescriptionDiff = lazy(() => import('./description-diff.tsx'));

const icons: Readonly<Record<string, Icon>> = {
  'issue-close': IssueClosedIcon,
  issues: IssueReopenedIcon,
  pencil: PencilIcon,
  label: TagIcon,
  milestone: MilestoneIcon,
  user: PersonIcon,
  calendar: CalendarIcon,
  'eye-slash': EyeClosedIcon,
  eye: EyeIcon,
  lock: LockIcon,
  'lock-open': UnlockIcon,
  'comment-dots': CrossReferenceIcon,
  comment: CommentDiscussionIcon,
  commit: GitCommitIcon,
  timer: ClockIcon,
  weight: PulseIcon,
  status_health: PulseIcon,
  link: LinkIcon,
  'issue-duplicate': DuplicateIcon,
  'arrow-right': MoveToEndIcon,
  'task-done': TasklistIcon,
  approval: CheckCircleIcon,
  'git-branch': GitBranchIcon,
  'git-commit': GitCommitIcon,
  'git-merge': GitMergeIcon,
};

/** A longer list of commits or tasks in a system note is collapsed. */
const linesShown = 3;

/** A sentence with a list of commits or tasks below it: what else belongs to the sentence stands between them. */
const sentenceAndList = /^(<p\b(?:(?!<\/p>).)*<\/p>)\s*(<[uo]l\b.*)$/s;

/** The list of an event; a long one is collapsed. */
function EventList({ html }: { html: string }) {
  const [all, setAll] = useState(false);
  const lines = html.split('<li').length - 1;
  const folded = lines > linesShown && !all;
  return (
    <>
      <RawHtml html={html} className={`note-event-list${folded ? ' note-event-folded' : ''}`} />
      {folded ? (
        <button type="button" className="link-button small" onClick={() => setAll(true)}>
          {t('showCommits', { count: lines })}
        </button>
      ) : null}
    </>
  );
}

/** What happened, by whom and when. */
export default function EventLine({ note }: { note: ShownEvent }) {
  const { base, actions, store } = useConversationContext();
  const fresh = useNotes(store, ({ notes }) => notes[note.id]?.fresh ?? false);
  const EventIcon = icons[note.system_note_icon_name ?? ''] ?? PencilIcon;
  const [compared, setCompared] = useState(false);
  const isChange = note.description_version_id !== undefined;
  const [, sentence = note.note_html, list] = sentenceAndList.exec(note.note_html) ?? [];
  return (
    <>
      <span className="timeline-icon">
        <EventIcon />
      </span>
      <div className="note-event">
        <span id={`note_${note.id}_by`}>
          <AuthorLink author={note.author} />
        </span>{' '}
        {note.merged === undefined ? (
          <RawHtml html={sentence} className="note-event-text" />
        ) : (
          <span>{t('descriptionTimes', { times: note.merged.count, count: note.merged.minutes })}</span>
        )}{' '}
        <a className="note-when" href={`#note_${note.id}`}>
          <RelativeTime time={note.created_at} />
        </a>{' '}
        {fresh ? <Tag tone="accent">{t('new')}</Tag> : null}
        {!isChange ? null : note.description_version_deleted === true ? (
          <span className="small muted"> · {t('versionDeleted')}</span>
        ) : (
          <button
            type="button"
            className="link-button small note-compare needs-script"
            aria-expanded={compared}
            onClick={() => setCompared(!compared)}
          >
            {compared ? t('hideDiff') : t('compareVersions')}
          </button>
        )}
        {list === undefined ? null : <EventList html={list} />}
        {compared && note.description_version_deleted !== true ? (
          <Suspense fallback={null}>
            <DescriptionDiff note={note} base={base} onDeleted={actions.changed} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
