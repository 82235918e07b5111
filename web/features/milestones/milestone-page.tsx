import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { MilestonePath } from '../../../contract/milestones/milestones.ts';
import { useApi, useApp } from '../../platform/app-context.tsx';
import { ApiForm } from '../../platform/form.tsx';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { useEntities, useEntity } from '../../platform/use-entity.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Tag } from '../../ui/label.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { TimeReportDialog } from '../timelogs/index.ts';
import { MilestoneDates, MilestoneProgress, percentOf } from './milestone-facts.tsx';
import { leanMilestone, milestones } from './milestone.entity.ts';
import { milestoneQuery, milestonesPath, ofProject, placePath } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';
import { useMilestonePlace } from './use-milestone-place.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = milestonesMessages;

const MilestoneCharts = lazyPart<{ path: MilestonePath }>(() => import('./milestone-charts.tsx'));

/** One milestone: dates, progress and description. */
export default function MilestonePage() {
  const iid = useParams().iid!;
  const { place, owner, manages, hrefOf } = useMilestonePlace();
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const { data } = useSuspenseQuery(milestoneQuery(place, iid));
  const milestone = useEntity(milestones, data.id);
  const entities = useEntities();
  const [asked, setAsked] = useState(false);
  const [promoting, setPromoting] = useState(false);
  const [reporting, setReporting] = useState(false);
  const call = `${milestonesPath(place)}/${milestone.id}` as const;
  const today = new Date(useApp().renderedAt).toISOString().slice(0, 10);
  const active = milestone.state === 'active';
  const issues = `${hrefOf('issues')}?milestone_title=${encodeURIComponent(milestone.title)}`;
  const remove = (): void => {
    api.delete(call).then(async () => {
      addToast({ tone: 'success', text: t('deleted', { name: milestone.title }) });
      await client.invalidateQueries({ queryKey: ['api', milestonesPath(place)] });
      router.history.push(hrefOf('milestones'));
    }, toastError);
  };
  const promote = (): void => {
    api
      .post(`${milestonesPath(ofProject(place.path))}/${milestone.id}/promote`)
      .then(async (promoted) => {
        addToast({ tone: 'success', text: t('promoted', { name: milestone.title }) });
        entities.put(milestones, leanMilestone(promoted));
        await client.invalidateQueries({ queryKey: ['api', milestonesPath(place)] });
        router.history.push(ownPath(promoted.web_url));
      }, toastError)
      .finally(() => setPromoting(false));
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
            <MilestoneDates milestone={milestone} today={today} />
          </p>
        </div>
        {manages ? (
          <div className="row row-wrap">
            <LinkButton href={hrefOf(`milestones/${iid}/edit`)}>{t('edit')}</LinkButton>
            <ApiForm
              id="milestone-state"
              method="PUT"
              path={call}
              leadTo={`${placePath(place)}/milestones/${iid}`}
              onDone={async (saved) => {
                entities.put(milestones, leanMilestone(saved));
                await client.invalidateQueries({ queryKey: ['api', milestonesPath(place)] });
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
            {owner.namespace?.kind === 'group' ? (
              <Button className="needs-script" onClick={() => setPromoting(true)}>
                {t('promote')}
              </Button>
            ) : null}
            <Button variant="danger" className="needs-script" onClick={() => setAsked(true)}>
              {t('delete')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className="milestone-progress">
        <MilestoneProgress issues={data.issues} />
        <p className="muted">
          {t('complete', { percent: percentOf(data.issues) })} ·{' '}
          <a href={issues}>{t('openIssues', { count: data.issues.opened })}</a> ·{' '}
          <a href={`${issues}&state=closed`}>{t('closedIssues', { count: data.issues.closed })}</a>
        </p>
        <Button small className="needs-script milestone-report" onClick={() => setReporting(true)}>
          {t('timeReport')}
        </Button>
      </div>
      <Suspense fallback={<div className="milestone-charts" />}>
        <MilestoneCharts path={`${placePath(place)}/milestones/${iid}`} />
      </Suspense>
      {milestone.description_html === '' ? (
        <p className="muted">{t('noDescription')}</p>
      ) : (
        <MarkdownBody html={milestone.description_html} />
      )}
      {promoting ? (
        <LateConfirmDialog
          title={t('promoteTitle', { name: milestone.title })}
          verb={t('promote')}
          danger={false}
          onConfirm={promote}
          onClose={() => setPromoting(false)}
        >
          <p>{t('promoteText')}</p>
        </LateConfirmDialog>
      ) : null}
      {reporting ? (
        <Suspense fallback={null}>
          <TimeReportDialog
            path={`${placePath(place)}/milestones/${iid}`}
            withIssue
            onClose={() => setReporting(false)}
          />
        </Suspense>
      ) : null}
      {asked ? (
        <LateConfirmDialog
          title={t('deleteTitle', { name: milestone.title })}
          verb={t('delete')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>{t('deleteText', { count: data.issues.opened + data.issues.closed })}</p>
        </LateConfirmDialog>
      ) : null}
    </div>
  );
}
