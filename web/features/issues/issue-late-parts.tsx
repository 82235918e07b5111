import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { can, type Project } from '../projects/index.ts';
import { IssueBranches } from './issue-branches.tsx';
import type { IssueEntity } from './issue.entity.ts';
import { IssueMove } from './issue-move.tsx';
import { IssueParticipants } from './issue-participants.tsx';
import { IssueTodo } from './issue-todo.tsx';
import { issuePath } from './issue.queries.ts';

const MovedFrom = lazy(() => import('./moved-from.tsx'));

/** The parts below an issue's fields; they load after the page. */
export function IssueLateParts({
  issue,
  project,
  path,
}: {
  issue: IssueEntity;
  project: Project;
  path: string;
}) {
  const api = useApi();
  const client = useQueryClient();
  const signedIn = useViewer() !== null;
  const queryKey = ['issue-sidebar', issue.id, issue.user_notes_count];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(`${issuePath(path, issue.iid)}/sidebar.json`, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      {signedIn && data !== undefined ? (
        <IssueTodo
          path={path}
          id={issue.id}
          deletePath={data.todo_delete_path}
          onChange={(todo_delete_path) => client.setQueryData(queryKey, { ...data, todo_delete_path })}
        />
      ) : null}
      {data === undefined ? null : <IssueParticipants people={data.participants} />}
      {project.empty_repo !== true && can(project, 'read_code') ? (
        <IssueBranches
          project={project}
          path={path}
          iid={issue.iid}
          confidential={issue.confidential}
          open={issue.state === 'opened'}
        />
      ) : null}
      {data?.moved_from == null ? null : (
        <Suspense fallback={null}>
          <MovedFrom path={path} iid={issue.iid} from={data.moved_from} />
        </Suspense>
      )}
      {issue.abilities.admin ? <IssueMove path={path} projectId={project.id} iid={issue.iid} /> : null}
    </>
  );
}
