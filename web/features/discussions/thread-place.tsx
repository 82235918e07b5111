import { FileDiffIcon } from '@primer/octicons-react';
import { use } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { url } from '../../platform/url.ts';
import { DiffExcerpt } from './diff-excerpt.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { lineNumbers } from './line-numbers.ts';
import { useConversationContext } from './note-context.tsx';
import { PointOfImage } from './point-of-image.tsx';
import { SuggestionViewsContext } from './suggestion-views.ts';

const { t } = discussionsMessages;

/** Where on a change a thread stands: the way there, and its lines. */
export function ThreadPlace({ note }: { note: PageNote }) {
  const { base } = useConversationContext();
  const views = use(SuggestionViewsContext);
  const { diff_position: position, truncated_diff_lines: lines = [] } = note;
  if (position === undefined) return null;
  const { commit_id: part } = position;
  const search = part === undefined ? '' : `?commit_id=${part}`;
  return (
    <div className="thread-place">
      <a
        className="thread-place-link mono"
        href={url(`${base}/diffs${search}#note_${note.id}`)}
        aria-label={t('showInChanges', { path: position.new_path })}
      >
        <FileDiffIcon />
        <span dir="auto">
          {position.new_path}
          {lineNumbers(position)}
        </span>
      </a>
      {part === undefined || views === undefined ? null : (
        <p className="thread-place-part small muted">
          <views.OnPart part={part} note={note.id} />
        </p>
      )}
      <PointOfImage base={base} position={position} />
      {lines.length === 0 ? null : <DiffExcerpt lines={lines} />}
    </div>
  );
}
