import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { idPart, withoutRoot } from '../../platform/url.ts';
import { subjectQuery, type SubjectEntity } from '../kinds/index.ts';
import { ParticipantsBlock } from '../planning/index.ts';
import { TodoBlock } from '../todos/index.ts';

/** The reader's to-do for a merge request, and who takes part in it: these load after the page. */
export function SidePeople({
  project,
  base,
  subject: { id, iid, commenters, todo_delete_path: waits = null },
}: {
  project: string;
  base: SubjectPath;
  subject: SubjectEntity;
}) {
  const api = useApi();
  const client = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const call = `/api/v4/projects/${idPart(project)}/merge_requests/${iid}` as const;
  const { data: people = [] } = useQuery({
    queryKey: ['merge-request-participants', id],
    queryFn: ({ signal }) => api.get(`${call}/participants`, { signal }),
    placeholderData: (before) => before,
  });
  const refresh = () => client.invalidateQueries({ queryKey: subjectQuery(base).queryKey });
  return (
    <>
      {isSignedIn ? (
        <TodoBlock
          waits={waits !== null}
          add={async () => {
            await api.post(`${call}/todo`);
            await refresh();
          }}
          finish={async () => {
            if (waits !== null) await api.delete(withoutRoot(waits));
            await refresh();
          }}
        />
      ) : null}
      {people.length === 0 ? null : <ParticipantsBlock known={people} commenters={commenters} />}
    </>
  );
}
