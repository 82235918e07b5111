import { MilestoneIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { useSearch } from '../../platform/routing/hooks.ts';
import { ownPath, withQuery } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar, Segments } from '../../ui/filter-bar.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { PlanningNav } from '../labels/index.ts';
import { MilestoneDates, MilestoneProgress, percentOf } from './milestone-facts.tsx';
import { milestones } from './milestone.entity.ts';
import { milestonesQuery, type Counted, type MilestoneSearch } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';
import { useMilestonePlace } from './use-milestone-place.ts';

const { t } = milestonesMessages;

function Row({
  row,
  owns,
  hrefOf,
}: {
  row: Counted<Milestone>;
  owns: (milestone: Milestone) => boolean;
  hrefOf: (rest: string) => string;
}) {
  const milestone = useEntity(milestones, row.id);
  const own = owns(milestone);
  const issues = `${hrefOf('issues')}?milestone_title=${encodeURIComponent(milestone.title)}`;
  return (
    <li className="milestone-row">
      <div className="milestone-name">
        <a
          className="strong"
          href={own ? hrefOf(`milestones/${milestone.iid}`) : ownPath(milestone.web_url)}
          dir="auto"
        >
          {milestone.title}
        </a>{' '}
        {own ? null : <Tag>{t('ofGroup')}</Tag>}
        <p className="muted small">
          <MilestoneDates milestone={milestone} />
        </p>
      </div>
      <div className="milestone-progress small">
        <MilestoneProgress issues={row.issues} />
        <p className="muted">
          {t('complete', { percent: percentOf(row.issues) })} ·{' '}
          <a href={issues}>{t('openIssues', { count: row.issues.opened })}</a> ·{' '}
          <a href={`${issues}&state=closed`}>{t('closedIssues', { count: row.issues.closed })}</a>
        </p>
      </div>
    </li>
  );
}

/** The milestones of a project or a group, and those of the groups above. */
export default function MilestonesPage() {
  const { place, owns, manages, hrefOf } = useMilestonePlace();
  const search: MilestoneSearch = useSearch<'/:path/-/milestones'>();
  const { data: page } = useSuspenseQuery(milestonesQuery(place, search));
  const own = hrefOf('milestones');
  const state = search.state ?? 'active';
  const tab = (value: MilestoneState, label: string) => ({
    href: withQuery(own, { search: search.search, state: value === 'active' ? undefined : value }),
    label,
    current: state === value,
  });
  const create = manages ? (
    <LinkButton variant="primary" href={hrefOf('milestones/new')}>
      {t('newMilestone')}
    </LinkButton>
  ) : null;
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('milestones')}</h1>
          <p>{t('milestonesText')}</p>
        </div>
        {place.kind === 'project' ? <PlanningNav path={place.path} current="milestones" /> : null}
      </div>
      <FilterBar
        action={own}
        value={search.search ?? ''}
        placeholder={t('search')}
        hidden={{ state: search.state }}
        clearHref={withQuery(own, { state: search.state })}
      >
        {create}
      </FilterBar>
      <div className="card">
        <div className="card-head">
          <Segments
            label={t('states')}
            items={[tab('active', t('open')), tab('closed', t('closed')), tab('all', t('all'))]}
          />
        </div>
        {page.items.length === 0 ? (
          <EmptyState icon={<MilestoneIcon />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul className="list">
            {page.items.map((row) => (
              <Row key={row.id} row={row} owns={owns} hrefOf={hrefOf} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={page.page}
        totalPages={page.totalPages}
        nextPage={page.nextPage}
        hrefOf={(number) => withQuery(own, { search: search.search, state: search.state, page: number })}
      />
    </div>
  );
}

type MilestoneState = 'active' | 'closed' | 'all';
