import { TagIcon } from '@primer/octicons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { Label as LabelEntity } from '../../../contract/labels/labels.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { pathPart, withQuery } from '../../platform/url.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { LabelFields } from './label-fields.tsx';
import { LabelListRow, type LabelQuestion } from './label-row.tsx';
import { labels } from './label.entity.ts';
import {
  labelPath,
  labelsPath,
  labelsQuery,
  prioritiesQuery,
  type LabelRow,
  type LabelSearch,
} from './label.queries.ts';
import { labelsMessages } from './labels.messages.ts';
import { placePath } from './place.ts';
import { PlanningNav } from './planning-nav.tsx';
import { PrioritizedLabels } from './prioritized-labels.tsx';
import { usePlanningPlace } from './use-planning-place.ts';
import './labels.css';

const { t } = labelsMessages;

const LabelDialog = lazy(() => import('./label-dialogs.tsx'));

/** The labels of a project or a group: visible to everybody, editable for Reporters and above. */
export default function LabelsPage() {
  const { place, owner, manages, hrefOf } = usePlanningPlace('manage_labels');
  const search: LabelSearch = useSearch<'/:path/-/labels'>();
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const ofProject = place.kind === 'project';
  const { data: page } = useSuspenseQuery(labelsQuery(place, search));
  const priorities = prioritiesQuery(place);
  const { data: prioritized = [] } = useQuery({ ...priorities, enabled: ofProject });
  const [asked, setAsked] = useState<{ question: LabelQuestion; label: LabelEntity } | null>(null);
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState('');
  // What an earlier change answers does not have a later one.
  const sending = useRef(0);
  const own = hrefOf('labels');
  // The first page without a search shows them above the others.
  const overview = ofProject && search.search === undefined && (search.page ?? 1) === 1;
  const others = page.items.filter((row) => search.search !== undefined || !row.prioritized);
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['api', labelsPath(place)] }),
      client.invalidateQueries({ queryKey: priorities.queryKey }),
    ]);
  };
  /** Shows the new order at once, and the former one if it is refused. */
  const setOrder = (rows: readonly LabelRow[], moved?: number): void => {
    const before = client.getQueryData(priorities.queryKey);
    sending.current += 1;
    void client.cancelQueries({ queryKey: priorities.queryKey });
    client.setQueryData(
      priorities.queryKey,
      rows.map((row) => ({ ...row, prioritized: true })),
    );
    api
      .post(`/${pathPart(place.path)}/-/labels/set_priorities`, {
        body: { label_ids: rows.map(({ id }) => id) },
      })
      .then(
        async () => {
          sending.current -= 1;
          if (moved === undefined) {
            if (sending.current === 0) await refresh();
          } else {
            const { name } = entities.read<LabelEntity, LabelEntity>(labels, rows[moved]!.id);
            setSaid(t('moved', { name, place: moved + 1, count: rows.length }));
          }
        },
        (error: unknown) => {
          sending.current -= 1;
          client.setQueryData(priorities.queryKey, before);
          addToast({ tone: 'danger', text: t('orderFailed'), of: actOf(error) });
        },
      );
  };
  /** Shows it at once, in both lists. */
  const subscribe = (label: LabelEntity, { id, subscribed }: LabelRow): void => {
    const show = (now: boolean): void => {
      const rows = (list: LabelRow[]): LabelRow[] =>
        list.map((one) => (one.id === id ? { ...one, subscribed: now } : one));
      client.setQueryData(
        labelsQuery(place, search).queryKey,
        (old) => old && { ...old, items: rows(old.items) },
      );
      client.setQueryData(priorities.queryKey, (old) => old && rows(old));
    };
    const verb = subscribed ? 'unsubscribe' : 'subscribe';
    show(!subscribed);
    api.post(`${labelPath(place, label.id)}/${verb}`).then(
      () => setSaid(t(subscribed ? 'unsubscribed' : 'subscribed', { name: label.name })),
      (error: unknown) => {
        show(subscribed);
        toastError(error);
      },
    );
  };
  const viewer = useViewer();
  const row = {
    onSubscribe: viewer === null ? undefined : subscribe,
    hrefOf,
    inProject: ofProject,
    owns: (label: LabelEntity) => manages && label.is_project_label === ofProject,
    promotes: owner.namespace?.kind === 'group',
    onAsk: (question: LabelQuestion, label: LabelEntity) => setAsked({ question, label }),
  };
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('labels')}</h1>
          <p>{t(ofProject ? 'labelsText' : 'groupLabelsText')}</p>
        </div>
        {ofProject ? <PlanningNav path={place.path} current="labels" /> : null}
      </div>
      <div className={manages ? 'page-columns' : undefined}>
        <div>
          <FilterBar action={own} value={search.search ?? ''} placeholder={t('search')} clearHref={own} />
          {overview && (manages || prioritized.length > 0) && page.items.length > 0 ? (
            <PrioritizedLabels {...row} rows={prioritized} sorts={manages} onOrder={setOrder} />
          ) : null}
          <p className="visually-hidden" role="status">
            {said}
          </p>
          {overview && prioritized.length > 0 && others.length > 0 ? (
            <h2 className="label-others">{t('otherLabels')}</h2>
          ) : null}
          {page.items.length === 0 ? (
            <div className="card">
              {search.search === undefined ? (
                <EmptyState
                  icon={<TagIcon />}
                  title={t('emptyTitle')}
                  action={
                    manages && ofProject ? (
                      <Button
                        onClick={() =>
                          void api.post(`/-/projects/${owner.id}/labels/generate`).then(refresh, toastError)
                        }
                      >
                        {t('generate')}
                      </Button>
                    ) : undefined
                  }
                >
                  {t('emptyText')}
                </EmptyState>
              ) : (
                <EmptyState icon={<TagIcon />} title={t('noMatch')}>
                  {t('noMatchText')}
                </EmptyState>
              )}
            </div>
          ) : others.length === 0 ? null : (
            <ul className="card list">
              {others.map((one) => (
                <LabelListRow
                  key={one.id}
                  {...row}
                  row={one}
                  onStar={
                    ofProject
                      ? () =>
                          setOrder(
                            one.prioritized
                              ? prioritized.filter(({ id }) => id !== one.id)
                              : [...prioritized, one],
                          )
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          <Pagination
            page={page.page}
            totalPages={page.totalPages}
            nextPage={page.nextPage}
            hrefOf={(number) => withQuery(own, { search: search.search, page: number })}
          />
        </div>
        {manages ? (
          <section className="card card-body stack" aria-labelledby="new-label">
            <h2 id="new-label">{t('newLabel')}</h2>
            <ApiForm
              key={round}
              id="new-label"
              method="POST"
              path={labelsPath(place)}
              leadTo={`${placePath(place)}/labels`}
              onDone={async (label) => {
                addToast({ tone: 'success', text: t('created', { name: label.name }) });
                setRound(round + 1);
                await refresh();
              }}
            >
              {(state) => (
                <>
                  <FormAlert state={state} />
                  <LabelFields state={state} nameField="name" />
                  <div className="form-actions">
                    <Button type="submit" variant="primary" busy={state.busy}>
                      {t('create')}
                    </Button>
                  </div>
                </>
              )}
            </ApiForm>
          </section>
        ) : null}
      </div>
      {asked === null ? null : (
        <Suspense fallback={null}>
          <LabelDialog {...asked} place={place} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
