import { FileDiffIcon } from '@primer/octicons-react';
import type { DiffPosition, PageNote } from '../../../contract/discussions/discussions.ts';
import { url } from '../../platform/url.ts';
import '../../ui/image-pin.css';
import { DiffExcerpt } from './diff-excerpt.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { lineNumbers } from './line-numbers.ts';
import { useConversationContext } from './note-context.tsx';

const { t } = discussionsMessages;

/** The image that a thread is about, as it was then, with the point. */
function PointOfImage({ base, position }: { base: string; position: DiffPosition }) {
  const { x, y, width, height, new_blob: now, old_blob: old } = position;
  const blob = now ?? old;
  if (x == null || y == null || !width || !height || blob === null) return null;
  const [sha, path] =
    now === null ? [position.base_sha, position.old_path] : [position.head_sha, position.new_path];
  const project = base.slice(0, base.indexOf('/-/'));
  const address = `${project}/-/raw/${sha}/${path.split('/').map(encodeURIComponent).join('/')}?oid=${blob}`;
  return (
    <div className="thread-image">
      <img src={url(address)} alt={t('imageOf', { path })} loading="lazy" />
      <span
        className="image-pin image-pin-placed"
        aria-hidden="true"
        style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
      />
    </div>
  );
}

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
