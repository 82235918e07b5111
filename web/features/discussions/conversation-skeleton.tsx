import { Skeleton } from '../../ui/feedback.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import '../../ui/timeline.css';

/** As many as fill a screen: nobody looks at more of them. */
const most = 8;

/** Stands in for the notes until the first of them are there: as many as there will be, up to a screen full. */
export function ConversationSkeleton({ count }: { count: number }) {
  return (
    <div className="timeline" role="status" aria-label={discussionsMessages.t('loadingComments')}>
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
