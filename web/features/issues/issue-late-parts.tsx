import type { IssueSidebarParts } from '../../../contract/issues/sidebar.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { pathPart, withoutRoot } from '../../platform/url.ts';
import { ParticipantsBlock } from '../planning/index.ts';
import type { Project } from '../projects/index.ts';
import { TodoBlock } from '../todos/index.ts';
import { IssueBranches, type KnownBranches } from './issue-branches.tsx';
import { IssueMove } from './issue-move.tsx';
import type { IssueOnPage } from './issue.entity.ts';
import { MovedFrom } from './moved-from.tsx';

export interface LatePartsProps {
  issue: IssueOnPage;
  project: Project;
  path: string;
  /** Undefined until they are there. */
  parts: IssueSidebarParts | undefined;
  /** Undefined where none are shown. */
  branches: KnownBranches | undefined;
  /** Shows where the reader's to-do is marked as done. */
  putTodo: (path: IssueSidebarParts['todo_delete_path']) => void;
}

/** The parts below an issue's fields. */
export default function IssueLateParts({ issue, project, path, parts, branches, putTodo }: LatePartsProps) {
  const api = useApi();
  const signedIn = useViewer() !== null;
  const todo = parts?.todo_delete_path ?? null;
  return (
    <>
      {signedIn && parts !== undefined ? (
        <TodoBlock
          waits={todo !== null}
          add={async () => {
            const { delete_path } = await api.post(`/${pathPart(path)}/-/todos`, {
              body: { issuable_id: issue.id, issuable_type: 'issue' },
            });
            putTodo(delete_path);
          }}
          finish={async () => {
            if (todo !== null) await api.delete(withoutRoot(todo));
            putTodo(null);
          }}
        />
      ) : null}
      {parts === undefined ? null : (
        <ParticipantsBlock known={parts.participants} commenters={issue.commenters} />
      )}
      {branches === undefined ? null : <IssueBranches issue={issue} project={project} known={branches} />}
      {parts?.moved_from == null ? null : <MovedFrom path={path} iid={issue.iid} from={parts.moved_from} />}
      {issue.abilities.admin ? <IssueMove path={path} projectId={project.id} iid={issue.iid} /> : null}
    </>
  );
}
