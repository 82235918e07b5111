import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { HydrateAtOnce } from '../../ui/hydrate-when.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { SidePeoplePlace, subjectPath, subjectQuery, subjects, SubjectView } from '../kinds/index.ts';
import { LinkedBlock, linksQuery } from '../links/index.ts';
import { groupPage } from '../projects/index.ts';
import { LateEpicFields } from './late-fields.ts';
import { linkedEpics } from './linked-epics.ts';
import { epicCall, participantsQuery } from './epic.queries.ts';
import { epicsMessages } from './epics.messages.ts';
import { LateEpicTree } from './tree/late-tree.ts';
import { treeQuery } from './tree/tree.queries.ts';
import './epics.css';

const { t } = epicsMessages;
const EpicMenu = lazy(() => import('./epic-menu.tsx'));

/** An epic: what it is about, when, and what is said of it. */
export default function EpicPage() {
  const { group, iid } = useParams<'/groups/:group/-/epics/:iid'>();
  const base = subjectPath(group, 'epics', iid);
  const { data: id } = useSuspenseQuery(subjectQuery(base));
  const epic = useEntity(subjects, id);
  const api = useApi();
  const client = useQueryClient();
  const { history } = useRouter();
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
          <SidePeoplePlace
            base={base}
            subject={epic}
            participants={participantsQuery(group, iid)}
            addTodo={() => api.post(`${epicCall(group, iid)}/todo`)}
          />
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
