import { Suspense } from 'react';
import { lazyPart } from '../../../../platform/lazy-page.tsx';
import { lazy } from '../../../../platform/lazy.ts';
import type { DraftCardProps } from './draft-card.tsx';
import type { LooseDraftProps } from './loose-draft.tsx';

const Card = lazyPart<DraftCardProps>(() => import('./draft-card.tsx'));

const Loose = lazy(() => import('./loose-draft.tsx'));

/** Loads what shows a draft, if it can be loaded. */
export const loadDraftCard = async (): Promise<void> => Card.preload()?.catch(() => undefined);

/** Most readers have no drafts: what shows them is loaded with the first. */
export const LateReviewBar = lazy(() => import('./review-bar.tsx'));

export function LateDraftCard(props: DraftCardProps) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  );
}

export function LateLooseDraft(props: LooseDraftProps) {
  return (
    <Suspense fallback={null}>
      <Loose {...props} />
    </Suspense>
  );
}
