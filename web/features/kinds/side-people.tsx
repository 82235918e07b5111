import { useQueryClient } from '@tanstack/react-query';
import type { Person, SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { Api } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { withoutRoot } from '../../platform/url.ts';
import { ParticipantsBlock } from '../planning/index.ts';
import { TodoBlock } from '../todos/index.ts';
import type { SubjectEntity } from './subject.entity.ts';
import { subjectQuery } from './subject.queries.ts';

export interface SidePeopleProps {
  base: SubjectPath;
  subject: SubjectEntity;
  /** Puts it on the reader's to-do list. */
  addTodo: (api: Api) => Promise<unknown>;
  /** Undefined until they are there. */
  people: readonly Person[] | undefined;
}

/** The reader's to-do for a subject, and who takes part in it. */
export default function SidePeople({
  base,
  subject: { commenters, todo_delete_path: waits = null },
  addTodo,
  people,
}: SidePeopleProps) {
  const api = useApi();
  const client = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const refresh = () => client.invalidateQueries({ queryKey: subjectQuery(base).queryKey });
  return (
    <>
      {isSignedIn ? (
        <TodoBlock
          waits={waits !== null}
          add={async () => {
            await addTodo(api);
            await refresh();
          }}
          finish={async () => {
            if (waits !== null) await api.delete(withoutRoot(waits));
            await refresh();
          }}
        />
      ) : null}
      {people === undefined || people.length === 0 ? null : (
        <ParticipantsBlock known={people} commenters={commenters} />
      )}
    </>
  );
}
