import { Suspense, useEffect, useMemo, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { AfterPaint, HydrateWhenVisible, HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { type Patch, Gutter, shownOf } from '../planning/index.ts';
import { useProjectInCache } from '../projects/index.ts';
import { LateFields } from './issue-parts.ts';
import type { IssueOnPage } from './issue.entity.ts';
import { issuesMessages } from './issues.messages.ts';

const IssueLateParts = lazy(async () => ({
  default: (await import('./issue-late-parts.tsx')).IssueLateParts,
}));

const LateRail = lazyPart<{ issue: IssueOnPage; project: string }>(() => import('./issue-rail.tsx'));

/** Loads after the page. */
function LateParts({ issue, path }: { issue: IssueOnPage; path: string }) {
  const project = useProjectInCache(path);
  const [wanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  if (!wanted || project === undefined) return null;
  return (
    <Suspense fallback={null}>
      <IssueLateParts issue={issue} project={project} path={path} />
    </Suspense>
  );
}

/** The column beside an issue: its fields, and what loads after the page. */
export function IssueSidebar({
  issue,
  project,
  onChange,
}: {
  issue: IssueOnPage;
  project: string;
  onChange: (patch: Patch<IssueOnPage>) => unknown;
}) {
  const shown = useMemo(() => shownOf(issue, 'user_notes_count'), [issue]);
  return (
    <Gutter
      label={issuesMessages.t('details')}
      group={issuesMessages.t('inIssue')}
      rail={
        <HydrateWhenVisible part={LateRail}>
          <LateRail issue={issue} project={project} />
        </HydrateWhenVisible>
      }
    >
      <AfterPaint>
        <HydrateWhenUsed part={LateFields} of={shown}>
          <LateFields issue={issue} project={project} onChange={onChange} />
        </HydrateWhenUsed>
        <LateParts issue={issue} path={project} />
      </AfterPaint>
    </Gutter>
  );
}
