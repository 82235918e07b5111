import { PencilIcon, TagIcon, TrashIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label as LabelEntity } from '../../../contract/labels/labels.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { withQuery } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Label, Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { can, projectPage, useProject } from '../projects/index.ts';
import { LabelFields } from './label-fields.tsx';
import { labels } from './label.entity.ts';
import { labelPath, labelsPath, labelsQuery, type LabelRow } from './label.queries.ts';
import { labelsMessages } from './labels.messages.ts';
import { PlanningNav } from './planning-nav.tsx';
import './labels.css';

const { t } = labelsMessages;

function Row({
  row,
  path,
  manages,
  onDelete,
}: {
  row: LabelRow;
  path: string;
  manages: boolean;
  onDelete: (label: LabelEntity) => void;
}) {
  const label = useEntity(labels, row.id);
  return (
    <li className="label-row">
      <div className="label-name">
        <Label
          label={label}
          href={`${projectPage(path, 'issues')}?label_name[]=${encodeURIComponent(label.name)}`}
        />
        {label.is_project_label ? null : <Tag>{t('ofGroup')}</Tag>}
      </div>
      <span className="grow muted" dir="auto">
        {label.description}
      </span>
      <span className="muted small">{t('openIssues', { count: row.open })}</span>
      {manages && label.is_project_label ? (
        <span className="row">
          <IconLink
            small
            icon={<PencilIcon />}
            label={`${t('edit')} ${label.name}`}
            tip="left"
            href={projectPage(path, `labels/${label.id}/edit`)}
          />
          <IconButton
            small
            className="needs-script"
            icon={<TrashIcon />}
            label={`${t('delete')} ${label.name}`}
            tip="left"
            onClick={() => onDelete(label)}
          />
        </span>
      ) : null}
    </li>
  );
}

/** A project's labels: visible to everybody, editable for Reporters and above. */
export default function LabelsPage() {
  const { path } = useParams<'/:path/-/labels'>();
  const search = useSearch<'/:path/-/labels'>();
  const api = useApi();
  const client = useQueryClient();
  const project = useProject(path);
  const { data: page } = useSuspenseQuery(labelsQuery(path, search));
  const [asked, setAsked] = useState<LabelEntity | null>(null);
  const [round, setRound] = useState(0);
  const manages = can(project, 'manage_labels');
  const own = projectPage(path, 'labels');
  const refresh = async (): Promise<void> =>
    client.invalidateQueries({ queryKey: ['api', labelsPath(path)] });
  const remove = (label: LabelEntity): void => {
    api
      .delete(labelPath(path, label.id))
      .then(async () => {
        addToast({ tone: 'success', text: t('deleted', { name: label.name }) });
        await refresh();
      }, toastError)
      .finally(() => setAsked(null));
  };
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('labels')}</h1>
          <p>{t('labelsText')}</p>
        </div>
        <PlanningNav path={path} current="labels" />
      </div>
      <div className={manages ? 'page-columns' : undefined}>
        <div>
          <FilterBar action={own} value={search.search ?? ''} placeholder={t('search')} clearHref={own} />
          {page.items.length === 0 ? (
            <div className="card">
              {search.search === undefined ? (
                <EmptyState
                  icon={<TagIcon />}
                  title={t('emptyTitle')}
                  action={
                    manages ? (
                      <Button
                        onClick={() =>
                          void api.post(`/-/projects/${project.id}/labels/generate`).then(refresh, toastError)
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
          ) : (
            <ul className="card list">
              {page.items.map((row) => (
                <Row key={row.id} row={row} path={path} manages={manages} onDelete={setAsked} />
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
            <ApiForm<LabelEntity>
              key={round}
              id="new-label"
              method="POST"
              path={labelsPath(project.path_with_namespace)}
              leadTo={`/${project.path_with_namespace}/-/labels`}
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
        <ConfirmDialog
          title={t('deleteTitle', { name: asked.name })}
          verb={t('deleteLabel')}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
