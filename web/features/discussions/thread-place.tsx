import { FileDiffIcon } from '@primer/octicons-react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { url } from '../../platform/url.ts';
import { DiffExcerpt } from './diff-excerpt.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { lineNumbers } from './line-numbers.ts';
import { useConversationContext } from './note-context.tsx';
import { PointOfImage } from './point-of-image.tsx';

const { t } = discussionsMessages;

/** Where on a change a thread stands: the way there, and its lines. */
export function ThreadPlace({ note }: { note: PageNote }) {
  const { base } = useConversationContext();
  const { diff_position: position, truncated_diff_lines: lines = [] } = note;
  if (position === undefined) return null;
  return (
    <div className="thread-place">
      <a
        className="thread-place-link mono"
        href={url(`${base}/diffs#note_${note.id}`)}
        aria-label={t('showInChanges', { path: position.new_path })}
      >
        <FileDiffIcon />
        <span dir="auto">
          {position.new_path}
          {lineNumbers(position)}
        </span>
      </a>
      <PointOfImage base={base} position={position} />
      {lines.length === 0 ? null : <DiffExcerpt lines={lines} />}
    </div>
  );
}
