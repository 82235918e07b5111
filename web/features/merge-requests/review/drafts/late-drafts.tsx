import { Suspense } from 'react';
import { lazy } from '../../../../platform/lazy.ts';
import type { DraftCardProps } from './draft-card.tsx';

const Card = lazy(() => import('./draft-card.tsx'));

/** Most readers have no drafts: what shows them is loaded with the first. */
export const LateReviewBar = lazy(() => import('./review-bar.tsx'));

export function LateDraftCard(props: DraftCardProps) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  );
}
