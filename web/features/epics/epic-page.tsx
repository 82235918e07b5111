import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { idPart, withoutRoot } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { subjectPath, subjectQuery, subjects, SubjectView, type SubjectEntity } from '../kinds/index.ts';
import { LinkedBlock, linksQuery } from '../links/index.ts';
import { ParticipantsBlock } from '../planning/index.ts';
import { TodoBlock } from '../todos/index.ts';
import { groupPage } from '../projects/index.ts';
import { LateEpicFields } from './late-fields.ts';
import { linkedEpics } from './linked-epics.ts';
import { epicsMessages } from './epics.messages.ts';
import { LateEpicTree } from './tree/late-tree.ts';
import { treeQuery } from './tree/tree.queries.ts';
import './epics.css';

const { t } = epicsMessages;
const EpicMenu = lazy(() => import('./epic-menu.tsx'));

/** Who takes part; loads after the page. */
function Participants({ group, epic }: { group: string; epic: SubjectEntity }) {
  const api = useApi();
  const { data: people } = useQuery({
    queryKey: ['epic-participants', epic.id],
    queryFn: ({ signal }) =>
      api.get(`/api/v4/groups/${idPart(group)}/epics/${epic.iid}/participants`, { signal }),
    placeholderData: (before) => before,
  });
  return people === undefined || people.length === 0 ? null : (
    <ParticipantsBlock known={people} commenters={epic.commenters} />
  );
}

/** Puts the epic on the reader's to-do list, or marks it as done there. */
function Todo({ group, epic, base }: { group: string; epic: SubjectEntity; base: SubjectPath }) {
  const api = useApi();
  const client = useQueryClient();
  const waits = epic.todo_delete_path ?? null;
  const { queryKey } = subjectQuery(base);
  return (
    <TodoBlock
      waits={waits !== null}
      add={async () => {
        await api.post(`/api/v4/groups/${idPart(group)}/epics/${epic.iid}/todo`);
        await client.invalidateQueries({ queryKey });
      }}
      finish={async () => {
        if (waits !== null) await api.delete(withoutRoot(waits));
        await client.invalidateQueries({ queryKey });
      }}
    />
  );
}

/** An epic: what it is about, when, and what is said of it. */
export default function EpicPage() {
  const { group, iid } = useParams<'/groups/:group/-/epics/:iid'>();
  const base = subjectPath(group, 'epics', iid);
  const { data: id } = useSuspenseQuery(subjectQuery(base));
  const epic = useEntity(subjects, id);
  const api = useApi();
  const client = useQueryClient();
  const { history } = useRouter();
  const isSignedIn = useViewer() !== null;
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    try {
      await api.delete(`/api/v4/groups/${idPart(group)}/epics/${epic.iid}`);
    } catch (error) {
      addToast({ tone: 'danger', text: t('deleteFailed'), of: actOf(error) });
      return;
    }
    addToast({ tone: 'success', text: t('deleted') });
    history.push(groupPage(group, 'epics'));
  };
  return (
    <>
      <SubjectView
        key={base}
        base={base}
        within={group}
        fields={LateEpicFields}
        side={
          <>
            {isSignedIn ? <Todo group={group} epic={epic} base={base} /> : null}
            <Participants group={group} epic={epic} />
          </>
        }
        menu={
          <LateMenu
            label={t('more')}
            summary={<KebabHorizontalIcon />}
            summaryClass="btn btn-default btn-icon"
          >
            {() => (
              <EpicMenu
                reference={`${group}&${epic.iid}`}
                onDelete={epic.abilities.delete ? () => setAsked(true) : undefined}
              />
            )}
          </LateMenu>
        }
        onChanged={() => {
          for (const { queryKey } of [treeQuery(group, iid), linksQuery(subjects, base)])
            void client.invalidateQueries({ queryKey });
        }}
      >
        <Suspense fallback={null}>
          <HydrateAtOnce part={LateEpicTree}>
            <LateEpicTree group={group} iid={epic.iid} above={epic.ancestors?.at(-1)} />
          </HydrateAtOnce>
          <LinkedBlock kind={linkedEpics} base={base} iid={epic.iid} admin={epic.abilities.admin} />
        </Suspense>
      </SubjectView>
      {asked ? (
        <LateConfirmDialog
          title={t('deleteEpic')}
          verb={t('deleteEpic')}
          onClose={() => setAsked(false)}
          onConfirm={() => void remove()}
        >
          <p>{t('deleteQuestion')}</p>
          <p className="muted" dir="auto">
            {epic.title}
          </p>
        </LateConfirmDialog>
      ) : null}
    </>
  );
}
