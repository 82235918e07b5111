import {
  CalendarIcon,
  ClockIcon,
  CommentDiscussionIcon,
  CrossReferenceIcon,
  DuplicateIcon,
  EyeClosedIcon,
  EyeIcon,
  GitCommitIcon,
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
import { lazy, Suspense, useState } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Tag } from '../../ui/label.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { countKinds, foldEvents, splitMentions, type EventKind, type ShownEvent } from './discussion-list.ts';
import { useNotes, useConversationContext } from './note-context.tsx';
import { formatList } from '../../platform/formats.ts';

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
};

export function AuthorLink({ author }: { author: PageNote['author'] }) {
  return author.path === null ? (
    <span className="strong">{t('deletedUser')}</span>
  ) : (
    <a className="note-author" href={author.path} dir="auto">
      {author.name}
    </a>
  );
}

/** A longer list of commits or tasks in a system note is collapsed. */
const linesShown = 3;

/** The text of an event; a long list in it is collapsed. */
function EventText({ note }: { note: ShownEvent }) {
  const [all, setAll] = useState(false);
  const lines = note.note_html.split('<li').length - 1;
  const folded = lines > linesShown && !all;
  if (note.merged !== undefined) {
    const { count, minutes } = note.merged;
    return (
      <span>
        {minutes === 1 ? t('descriptionTimesOne', { count }) : t('descriptionTimes', { count, minutes })}
      </span>
    );
  }
  return (
    <>
      <RawHtml html={note.note_html} className={`note-event-text${folded ? ' note-event-folded' : ''}`} />
      {folded ? (
        <button type="button" className="link-button small" onClick={() => setAll(true)}>
          {t('showCommits', { count: lines })}
        </button>
      ) : null}
    </>
  );
}

function NoteEvent({ note }: { note: ShownEvent }) {
  const { base, actions, store } = useConversationContext();
  const fresh = useNotes(store, ({ notes }) => notes[note.id]?.fresh ?? false);
  const EventIcon = icons[note.system_note_icon_name ?? ''] ?? PencilIcon;
  const [compared, setCompared] = useState(false);
  const isChange = note.description_version_id !== undefined;
  return (
    <article
      className="timeline-event"
      id={`note_${note.id}`}
      aria-labelledby={`note_${note.id}_by`}
      tabIndex={-1}
    >
      <span className="timeline-icon">
        <EventIcon />
      </span>
      <div className="note-event">
        <span id={`note_${note.id}_by`}>
          <AuthorLink author={note.author} />
        </span>{' '}
        <EventText note={note} />{' '}
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
        {compared && note.description_version_deleted !== true ? (
          <Suspense fallback={null}>
            <DescriptionDiff note={note} base={base} onDeleted={actions.changed} />
          </Suspense>
        ) : null}
      </div>
    </article>
  );
}

/** A run of events, one quiet line each; the middle of a long run is collapsed. */
export function NoteEvents({ events }: { events: readonly ShownEvent[] }) {
  const { store } = useConversationContext();
  // Expands for a note that has to be visible.
  const marked = useNotes(store, (state) =>
    events.some((note) => note.id === state.marked) ? state.marked : undefined,
  );
  const lines = (notes: readonly ShownEvent[]) =>
    notes.map((note) => <NoteEvent key={note.id} note={note} />);
  const fold = (notes: readonly ShownEvent[]) => (
    <div key={`fold${notes[0]!.id}`} className="timeline-fold" role="article">
      <details open={notes.some((note) => note.id === marked) || undefined}>
        <summary>{foldedText(notes)}</summary>
        <div className="timeline-folded">{lines(notes)}</div>
      </details>
    </div>
  );
  return (
    <>
      {splitMentions(events).flatMap((run) => {
        if (run.mentions) return [fold(run.events)];
        const { head, folded, tail } = foldEvents(run.events);
        return [...lines(head), ...(folded.length === 0 ? [] : [fold(folded)]), ...lines(tail)];
      })}
    </>
  );
}

/** `3 label changes and 1 mention`. */
const foldedText = (events: readonly ShownEvent[]): string => sayCounts(countKinds(events));

export function sayCounts(counts: readonly (readonly [EventKind, number])[]): string {
  return formatList(counts.map(([kind, count]) => t(`folded_${kind}`, { count })));
}
