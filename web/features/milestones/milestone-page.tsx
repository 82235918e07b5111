import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm } from '../../platform/form.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Tag } from '../../ui/label.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { can, projectPage, projectQuery } from '../projects/index.ts';
import { MilestoneDates, MilestoneProgress, percentOf } from './milestone-facts.tsx';
import { milestoneQuery, milestonesPath } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';

const { t } = milestonesMessages;

/** One milestone: until when, how far it is, and what it is about. */
export default function MilestonePage() {
  const { path, iid } = useParams({ from: '/$path/-/milestones/$iid' });
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const { data: project } = useSuspenseQuery(projectQuery(path));
  const { data: milestone } = useSuspenseQuery(milestoneQuery(path, iid));
  const [asked, setAsked] = useState(false);
  const call = `${milestonesPath(path)}/${milestone.id}`;
  const active = milestone.state === 'active';
  const issues = `${projectPage(path, 'issues')}?milestone_title=${encodeURIComponent(milestone.title)}`;
  const remove = (): void => {
    api.delete(call).then(async () => {
      addToast({ tone: 'success', text: t('deleted', { name: milestone.title }) });
      await client.invalidateQueries({ queryKey: ['api', milestonesPath(path)] });
      router.history.push(projectPage(path, 'milestones'));
    }, toastError);
  };
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <div>
          <div className="row row-wrap">
            <h1 dir="auto">{milestone.title}</h1>
            {active ? null : <Tag>{t('closed')}</Tag>}
          </div>
          <p>
            <MilestoneDates milestone={milestone} />
          </p>
        </div>
        {can(project, 'manage_milestones') ? (
          <div className="row row-wrap">
            <LinkButton href={projectPage(path, `milestones/${iid}/edit`)}>{t('edit')}</LinkButton>
            <ApiForm
              id="milestone-state"
              method="PUT"
              path={call}
              leadTo={`/${path}/-/milestones/${iid}`}
              onDone={async () => {
                await client.invalidateQueries({ queryKey: milestoneQuery(path, iid).queryKey });
                await client.invalidateQueries({ queryKey: ['api', milestonesPath(path)] });
              }}
            >
              {(state) => (
                <>
                  <input type="hidden" name="state_event" value={active ? 'close' : 'activate'} />
                  <Button type="submit" busy={state.busy}>
                    {active ? t('close') : t('reopen')}
                  </Button>
                </>
              )}
            </ApiForm>
            <Button variant="danger" className="needs-script" onClick={() => setAsked(true)}>
              {t('delete')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className="milestone-progress">
        <MilestoneProgress milestone={milestone} />
        <p className="muted">
          {t('complete', { percent: percentOf(milestone.issues) })} ·{' '}
          <a href={issues}>{t('openIssues', { count: milestone.issues.opened })}</a> ·{' '}
          <a href={`${issues}&state=closed`}>{t('closedIssues', { count: milestone.issues.closed })}</a>
        </p>
      </div>
      {milestone.description_html === '' ? (
        <p className="muted">{t('noDescription')}</p>
      ) : (
        <MarkdownBody html={milestone.description_html} />
      )}
      {asked ? (
        <ConfirmDialog
          title={t('deleteTitle', { name: milestone.title })}
          verb={t('delete')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>{t('deleteText')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
