import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { AfterPaint, HydrateWhenVisible, HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { type Patch, Gutter, shownOf } from '../planning/index.ts';
import { useProjectInCache, type Project } from '../projects/index.ts';
import { LateFields, LateParts } from './issue-parts.ts';
import {
  asksForBranch,
  branchAbilityQuery,
  issueSidebarQuery,
  offersBranch,
  relatedBranchesQuery,
  showsBranches,
} from './issue-sidebar.queries.ts';
import type { IssueOnPage } from './issue.entity.ts';
import { issuesMessages } from './issues.messages.ts';

const LateRail = lazyPart<{ issue: IssueOnPage; project: string }>(() => import('./issue-rail.tsx'));

/** What is below the fields. Most people only look at it. */
function PartsPlace({ issue, project, path }: { issue: IssueOnPage; project: Project; path: string }) {
  const hasBranches = showsBranches(project);
  const client = useQueryClient();
  const query = issueSidebarQuery(path, issue.iid);
  const { data: parts } = useQuery(query);
  const { data: related, isError: relatedFailed } = useQuery({
    ...relatedBranchesQuery(path, issue.iid),
    enabled: hasBranches,
  });
  const { data: ability, isError: abilityFailed } = useQuery({
    ...branchAbilityQuery(path, issue),
    enabled: asksForBranch(project, issue),
    retry: 1,
  });
  const { state, confidential, commenters, abilities } = issue;
  const branches = {
    related: related?.html,
    relatedFailed,
    offered: offersBranch(project, issue),
    ability,
    abilityFailed,
  };
  return (
    <HydrateWhenUsed
      part={LateParts}
      of={parts?.todo_delete_path ?? null}
      wake={JSON.stringify([parts, branches, state, confidential, commenters, abilities.admin])}
    >
      <LateParts
        issue={issue}
        project={project}
        path={path}
        parts={parts}
        branches={hasBranches ? branches : undefined}
        putTodo={(todo_delete_path) => {
          // What was read before would take it back.
          void client.cancelQueries({ queryKey: query.queryKey });
          client.setQueryData(query.queryKey, (before) => before && { ...before, todo_delete_path });
        }}
      />
    </HydrateWhenUsed>
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
  const found = useProjectInCache(project);
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
        {found === undefined ? null : <PartsPlace issue={issue} project={found} path={project} />}
      </AfterPaint>
    </Gutter>
  );
}
