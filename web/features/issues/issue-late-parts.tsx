import { Suspense } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { TodoBlock } from '../todos/index.ts';
import { pathPart, withoutRoot } from '../../platform/url.ts';
import { ParticipantsBlock } from '../planning/index.ts';
import { can, type Project } from '../projects/index.ts';
import { IssueBranches } from './issue-branches.tsx';
import type { IssueOnPage } from './issue.entity.ts';
import { IssueMove } from './issue-move.tsx';
import { useIssueSidebar } from './use-issue-sidebar.ts';

const MovedFrom = lazy(() => import('./moved-from.tsx'));

/** The parts below an issue's fields; they load after the page. */
export function IssueLateParts({
  issue,
  project,
  path,
}: {
  issue: IssueOnPage;
  project: Project;
  path: string;
}) {
  const api = useApi();
  const signedIn = useViewer() !== null;
  const { data, put } = useIssueSidebar(path, issue);
  const todo = data?.todo_delete_path ?? null;
  return (
    <>
      {signedIn && data !== undefined ? (
        <TodoBlock
          waits={todo !== null}
          add={async () => {
            const { delete_path } = await api.post(`/${pathPart(path)}/-/todos`, {
              body: { issuable_id: issue.id, issuable_type: 'issue' },
            });
            put({ todo_delete_path: delete_path });
          }}
          finish={async () => {
            if (todo !== null) await api.delete(withoutRoot(todo));
            put({ todo_delete_path: null });
          }}
        />
      ) : null}
      {data === undefined ? null : (
        <ParticipantsBlock known={data.participants} commenters={issue.commenters} />
      )}
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
