import { Suspense } from 'react';
import type { PageNote } from '../../../../contract/discussions/discussions.ts';
import type { PageSuggestion, SuggestionPreview } from '../../../../contract/discussions/suggestions.ts';
import { lazy } from '../../../platform/lazy.ts';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { HydrateAtOnce } from '../../../ui/hydrate-when.tsx';
import type { SuggestionViews } from '../../discussions/index.ts';
import { CommitOfThread } from '../review/commit-of-thread.tsx';

const Late = lazyPart<{ note: PageNote; suggestion: PageSuggestion }>(() => import('./suggestion.tsx'));
const Preview = lazy(async () => ({ default: (await import('./suggestion.tsx')).Suggested }));
const LateDeletedLine = lazyPart(() => import('./on-deleted-line.tsx'));

/** How merge requests show what comments suggest. Most comments suggest nothing: the script comes with the first that does. */
export const suggestionViews: SuggestionViews = {
  OfNote: (props) => (
    <HydrateAtOnce part={Late}>
      <Late {...props} />
    </HydrateAtOnce>
  ),
  InPreview: (props: { suggestion: SuggestionPreview }) => (
    <Suspense fallback={null}>
      <Preview {...props} />
    </Suspense>
  ),
  OnDeletedLine: () => (
    <HydrateAtOnce part={LateDeletedLine}>
      <LateDeletedLine />
    </HydrateAtOnce>
  ),
  OnPart: ({ part, note }) => <CommitOfThread commit={part} note={note} />,
};
