import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { ReviewDraft } from '../../../../../contract/merge-requests/merge-requests.ts';
import { MarkdownPlaceProvider, projectPlace } from '../../../../ui/markdown-place.ts';
import {
  PendingReviewProvider,
  type ConversationPart,
  type PendingReview,
} from '../../../discussions/index.ts';
import { LateDraftCard, LateLooseDraft, LateReviewBar } from './late-drafts.tsx';
import { mergeRequestPath } from '../../merge-request-paths.ts';
import { draftsFrame } from './drafts.frame.messages.ts';
import { useDrafts, type Drafts } from './use-drafts.ts';
import './drafts.css';

const { t } = draftsFrame;

/** A page of a merge request on which comments can be kept for a review. */
export function WithDrafts({
  project,
  iid,
  head,
  target,
  version,
  subject: { id, kind },
  on,
  below = false,
  loose,
  children,
}: {
  project: string;
  iid: string;
  /** The commit that this page shows, which a review can approve. */
  head: string;
  /** The branch that it says this goes into. */
  target: string;
  /** The version whose changes it shows. */
  version?: number;
  subject: { readonly id: number; readonly kind: { readonly name: string } };
  /** The part of the conversation that the page shows, if not all of it. */
  on?: ConversationPart;
  /** The page ends before what is shown here. */
  below?: boolean;
  /** Which drafts this page shows at no place of their own. */
  loose: (draft: ReviewDraft) => boolean;
  children: ReactNode | ((drafts: Drafts | undefined) => ReactNode);
}) {
  const drafts = useDrafts(project, iid, id, on);
  const place = useMemo(() => projectPlace(project, kind.name, iid), [project, kind.name, iid]);
  const review = useMemo<PendingReview | undefined>(() => {
    if (drafts === undefined) return undefined;
    const { list, shown } = drafts;
    const replies = Map.groupBy(shown, ({ discussion_id }) => discussion_id);
    return {
      begun: list.length > 0,
      label: t(list.length > 0 ? 'add' : 'start'),
      prepare: drafts.prepare,
      keep: drafts.keep,
      isIn: (discussion) => replies.has(discussion),
      repliesIn: (discussion) =>
        replies
          .get(discussion.id)
          ?.map((draft) => (
            <LateDraftCard key={draft.id} draft={draft} drafts={drafts} thread={discussion} />
          )) ?? null,
    };
  }, [drafts]);
  const any = (drafts?.list.length ?? 0) > 0;
  const [shown, setShown] = useState(false);
  if (any && !shown) setShown(true);
  const others = drafts?.shown.filter(loose) ?? [];
  return (
    <PendingReviewProvider value={review}>
      {typeof children === 'function' ? children(drafts) : children}
      {drafts === undefined ? null : (
        <MarkdownPlaceProvider value={place}>
          {others.length === 0 ? null : (
            <section className={`drafts-loose stack ${below ? 'drafts-below' : ''}`} aria-label={t('yours')}>
              <h2 className="small strong">{t('yours')}</h2>
              {others.map((draft) => (
                <LateLooseDraft
                  key={draft.id}
                  base={mergeRequestPath(project, iid)}
                  draft={draft}
                  drafts={drafts}
                />
              ))}
            </section>
          )}
          {/* It stays when the last draft goes. */}
          {shown ? (
            <Suspense fallback={null}>
              <LateReviewBar
                project={project}
                iid={iid}
                head={head}
                target={target}
                version={version}
                saveAs={`Review/${id}`}
                drafts={drafts}
              />
            </Suspense>
          ) : null}
        </MarkdownPlaceProvider>
      )}
    </PendingReviewProvider>
  );
}
