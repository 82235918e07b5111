import {
  CalendarIcon,
  CrossReferenceIcon,
  EyeClosedIcon,
  EyeIcon,
  GitCommitIcon,
  IssueClosedIcon,
  IssueReopenedIcon,
  LockIcon,
  MilestoneIcon,
  PencilIcon,
  PersonIcon,
  TagIcon,
  UnlockIcon,
  type Icon,
} from '@primer/octicons-react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { foldEvents } from './discussion-list.ts';

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
  commit: GitCommitIcon,
};

export function AuthorLink({ author }: { author: PageNote['author'] }) {
  return author.path === null ? (
    <span className="strong">{discussionsMessages.t('deletedUser')}</span>
  ) : (
    <a className="note-author" href={author.path} dir="auto">
      {author.name}
    </a>
  );
}

function NoteEvent({ note }: { note: PageNote }) {
  const EventIcon = icons[note.system_note_icon_name ?? ''] ?? PencilIcon;
  return (
    <li className="timeline-event" id={`note_${note.id}`}>
      <span className="timeline-icon">
        <EventIcon />
      </span>
      <div className="note-event">
        <AuthorLink author={note.author} /> <RawHtml html={note.note_html} className="note-event-text" />{' '}
        <a className="note-when" href={`#note_${note.id}`}>
          <RelativeTime time={note.created_at} />
        </a>
      </div>
    </li>
  );
}

/** What happened, a quiet line each; the middle of a long run is folded. */
export function NoteEvents({ events }: { events: readonly PageNote[] }) {
  const { head, folded, tail } = foldEvents(events);
  const lines = (notes: readonly PageNote[]) => notes.map((note) => <NoteEvent key={note.id} note={note} />);
  return (
    <>
      {lines(head)}
      {folded.length === 0 ? null : (
        <li className="timeline-fold">
          <details>
            <summary>{discussionsMessages.t('olderEvents', { count: folded.length })}</summary>
            <ol>{lines(folded)}</ol>
          </details>
        </li>
      )}
      {lines(tail)}
    </>
  );
}
