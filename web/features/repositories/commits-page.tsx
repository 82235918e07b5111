import { HistoryIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useListKeys } from '../../platform/list-keys.ts';
import { useParams, useRouteContext, useSearch } from '../../platform/routing/hooks.ts';
import { withQuery } from '../../platform/url.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { useProject } from '../projects/index.ts';
import { codeFrame } from './code.frame.messages.ts';
import { commitsMessages } from './commits.messages.ts';
import { codePage } from './code-paths.ts';
import { commitsQuery } from './code.queries.ts';
import { CommitDays } from './commit-rows.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { RefSwitcher } from './ref-switcher.tsx';
import { useRefsChanged } from './repository.realtime.ts';
import { useCodeKeys } from './use-code-keys.ts';
import '../../ui/field.css';
import './code.css';

const { t } = commitsMessages;

export default function CommitsView() {
  const { path: project } = useParams<'/:path/-/commits/*?'>();
  const { at } = useRouteContext<'/:path/-/commits/*?'>();
  const search = useSearch<'/:path/-/commits/*?'>();
  const { data: page } = useSuspenseQuery(commitsQuery(project, at, search));
  const owner = useProject(project);
  const { revision, path } = page;
  useRefsChanged(owner);
  useCodeKeys(project, revision, 'commits', path);
  useListKeys({ next: t('older'), previous: t('newer'), group: codeFrame.t('inCode') });
  const here = codePage(project, 'commits', revision.name, path);
  const pageHref = (number: number) =>
    withQuery(here, {
      search: search.search,
      author: search.author,
      page: number === 1 ? undefined : number,
    });
  const filtered = search.search !== undefined || search.author !== undefined;
  return (
    <div className="page stack">
      <div className="code-head">
        <RefSwitcher
          project={project}
          revision={revision}
          hrefOf={(ref) => codePage(project, 'commits', ref, path)}
        />
        <PathCrumbs project={project} revision={revision.name} path={path} />
      </div>
      <search>
        {/* The fields follow the address. */}
        <form
          key={here + JSON.stringify(search)}
          className="commit-filter"
          action={here}
          method="get"
          data-enhance
        >
          <input
            className="field-input"
            type="search"
            name="search"
            aria-label={t('filterCommits')}
            placeholder={t('filterCommits')}
            defaultValue={search.search}
            autoComplete="off"
            maxLength={255}
            data-filter
          />
          <input
            className="field-input"
            type="search"
            name="author"
            aria-label={t('author')}
            placeholder={t('author')}
            defaultValue={search.author}
            autoComplete="off"
            maxLength={255}
          />
          <Button type="submit">{t('apply')}</Button>
          {filtered ? (
            <LinkButton variant="invisible" href={here}>
              {uiMessages.t('clear')}
            </LinkButton>
          ) : null}
        </form>
      </search>
      {page.commits.length === 0 ? (
        <div className="card">
          <EmptyState icon={<HistoryIcon />} title={t('noCommits')}>
            {t('noCommitsText')}
          </EmptyState>
        </div>
      ) : (
        <CommitDays project={project} commits={page.commits} path={path} />
      )}
      {page.page > 1 || page.more ? (
        <nav className="newer-older" aria-label={t('pages')}>
          {page.page > 1 ? (
            <LinkButton rel="prev" href={pageHref(page.page - 1)}>
              {t('newer')}
            </LinkButton>
          ) : null}
          {page.more ? (
            <LinkButton rel="next" href={pageHref(page.page + 1)}>
              {t('older')}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
