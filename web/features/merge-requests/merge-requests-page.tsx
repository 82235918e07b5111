import { CheckIcon, CodeReviewIcon, GitPullRequestIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { MergeRequestRow } from '../../../contract/merge-requests/merge-requests.ts';
import { useListKeys } from '../../platform/list-keys.ts';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar, Segments } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateIcon } from '../../ui/state.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { can, personPath, projectPage, useProject } from '../projects/index.ts';
import { mergeRequestsQuery, type MergeRequestSearch } from './merge-request.queries.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';
import './merge-requests.css';

const { t } = mergeRequestsMessages;

function Row({ project, row }: { project: string; row: MergeRequestRow }) {
  const { state, draft, merged_at: mergedAt, closed_at: closedAt } = row;
  return (
    <li className="merge-row">
      <StateIcon state={state === 'opened' && draft ? 'draft' : state} />
      <div className="grow">
        <a
          className="strong"
          href={projectPage(project, `merge_requests/${row.iid}`)}
          data-opens={row.id}
          dir="auto"
        >
          {row.title}
        </a>
        <p className="muted small">
          !{row.iid} ·{' '}
          {withParts(t('openedBy'), {
            author: (
              <a className="link-plain" href={personPath(row.author.username)} dir="auto">
                {row.author.name}
              </a>
            ),
            time: <RelativeTime time={row.created_at} />,
          })}
          {state === 'merged' && mergedAt !== null ? (
            <> · {withParts(t('mergedAt'), { time: <RelativeTime time={mergedAt} /> })}</>
          ) : null}
          {state === 'closed' && closedAt !== null ? (
            <> · {withParts(t('closedAt'), { time: <RelativeTime time={closedAt} /> })}</>
          ) : null}{' '}
          · <code dir="auto">{row.source_branch}</code> → <code dir="auto">{row.target_branch}</code>
          {row.reviewers.length === 0
            ? ''
            : ` · ${t('reviewers', { names: row.reviewers.map(({ name }) => name).join(', ') })}`}
          {row.user_notes_count === 0 ? '' : ` · ${t('comments', { count: row.user_notes_count })}`}
        </p>
      </div>
      {row.assignees.slice(0, 3).map((person) => (
        <Avatar key={person.id} of={person} size={20} />
      ))}
    </li>
  );
}

/** A project's merge requests, the latest first. */
export default function MergeRequestsPage() {
  const { path } = useParams<'/:path/-/merge_requests'>();
  const search: MergeRequestSearch = useSearch<'/:path/-/merge_requests'>();
  const { data } = useSuspenseQuery(mergeRequestsQuery(path, search));
  const project = useProject(path);
  const signedIn = useViewer() !== null;
  const forMe = search.scope === 'reviews_for_me';
  const here = projectPage(path, 'merge_requests');
  const tab = (state: MergeRequestSearch['state'], label: string) => ({
    href: withQuery(here, { search: search.search, scope: search.scope, state }),
    label,
    current: search.state === state,
  });
  const filtered = Object.values({ ...search, page: undefined }).some((value) => value !== undefined);
  useListKeys({ next: t('mergeRequests'), previous: t('mergeRequests'), group: t('group') });
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('mergeRequests')}</h1>
      </div>
      <FilterBar
        action={here}
        value={search.search ?? ''}
        placeholder={t('search')}
        hidden={{ state: search.state, scope: search.scope }}
        clearHref={withQuery(here, { state: search.state })}
      >
        {can(project, 'create_merge_request') ? (
          <LinkButton variant="primary" href={`${here}/new`}>
            {t('newMergeRequest')}
          </LinkButton>
        ) : null}
      </FilterBar>
      <div className="card">
        <div className="card-head">
          <Segments
            label={t('states')}
            items={[
              tab(undefined, t('open')),
              tab('merged', t('merged')),
              tab('closed', t('closed')),
              tab('all', t('all')),
            ]}
          />
          {signedIn ? (
            <a
              className="btn btn-small"
              href={withQuery(here, {
                search: search.search,
                state: search.state,
                scope: forMe ? undefined : 'reviews_for_me',
              })}
              aria-current={forMe ? 'true' : undefined}
            >
              {forMe ? <CheckIcon /> : <CodeReviewIcon />} {t('forMyReview')}
            </a>
          ) : null}
        </div>
        {data.merge_requests.length === 0 ? (
          <EmptyState icon={<GitPullRequestIcon />} title={t(filtered ? 'noMatchTitle' : 'emptyTitle')}>
            {t(filtered ? 'noMatchText' : 'emptyText')}
          </EmptyState>
        ) : (
          <ul className="list" data-list>
            {data.merge_requests.map((row) => (
              <Row key={row.id} project={path} row={row} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={data.page}
        totalPages={null}
        nextPage={data.more ? data.page + 1 : null}
        hrefOf={(number) => withQuery(here, { ...search, page: number })}
      />
    </div>
  );
}
