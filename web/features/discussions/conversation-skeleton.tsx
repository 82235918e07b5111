import { Skeleton } from '../../ui/feedback.tsx';
import { discussionsFrame } from './discussions.frame.messages.ts';
import '../../ui/timeline.css';

/** Enough to fill a screen. */
const most = 8;

/** A placeholder until the first notes are loaded: as many rows as there will be, up to a screenful. */
export function ConversationSkeleton({ count }: { count: number }) {
  return (
    <div className="timeline" role="status" aria-label={discussionsFrame.t('loadingComments')}>
      {Array.from({ length: Math.min(count, most) }, (_, index) => (
        <div key={index} className="timeline-item skeleton-note">
          <span className="timeline-avatar" />
          <div className="timeline-card">
            <div className="timeline-body">
              <Skeleton lines={2} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
