import type { DiffPosition } from '../../../contract/discussions/discussions.ts';
import { url } from '../../platform/url.ts';
import '../../ui/image-pin.css';
import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

/** The image that a comment is on, as it was then, with the point; nothing for comments on anything else. */
export function PointOfImage({
  base,
  position,
}: {
  /** The address of the subject, without the relative root. */
  base: string;
  position: DiffPosition;
}) {
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
