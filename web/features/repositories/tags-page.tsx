import { DownloadIcon, TagIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { withQuery } from '../../platform/url.ts';
import { IconLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Counter } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { can, projectPage, useProject } from '../projects/index.ts';
import { refsMessages } from './refs.messages.ts';
import { archivePath, codePage, commitPage } from './code-paths.ts';
import { tagsQuery } from './code.queries.ts';
import { DeleteRefButton } from './delete-ref-button.tsx';
import { showName, shortSha } from './names.ts';
import { NewRef } from './new-ref.tsx';
import { RefListHead } from './ref-list-head.tsx';
import { useRefsChanged } from './repository.realtime.ts';
import './refs.css';

const { t } = refsMessages;

export default function TagsView() {
  const { path: project } = useParams<'/:path/-/tags'>();
  const search = useSearch<'/:path/-/tags'>();
  const { data: page } = useSuspenseQuery(tagsQuery(project, search));
  const owner = useProject(project);
  useRefsChanged(owner);
  const here = projectPage(project, 'tags');
  const pages = Math.ceil(page.total / page.per_page);
  const mayDelete = can(owner, 'push_code');
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="row">
          {t('tags')} <Counter>{page.total}</Counter>
        </h1>
        {can(owner, 'push_code') ? (
          <NewRef project={project} projectId={owner.id} kind="tag" from={owner.default_branch ?? ''} />
        ) : null}
      </div>
      <RefListHead path={here} search={search} placeholder={t('searchTags')} />
      {page.tags.length === 0 ? (
        <div className="card">
          {search.search === undefined ? (
            <EmptyState icon={<TagIcon />} title={t('noTags')}>
              {t('noTagsText')}
            </EmptyState>
          ) : (
            <EmptyState icon={<TagIcon />} title={t('noTagsMatch')} />
          )}
        </div>
      ) : (
        <ul className="card list">
          {page.tags.map((tag) => (
            <li key={tag.name} className="ref-row">
              <div className="ref-main">
                <p className="ref-name">
                  <TagIcon />
                  <a dir="auto" href={codePage(project, 'tree', tag.name)} data-prefetch="off">
                    {showName(tag.name)}
                  </a>
                </p>
                {tag.message === '' ? null : (
                  <p className="tag-message" dir="auto">
                    {tag.message}
                  </p>
                )}
                <p className="ref-commit">
                  {tag.commit === null ? null : (
                    <>
                      <a className="mono" href={commitPage(project, tag.commit.sha)} data-prefetch="off">
                        {shortSha(tag.commit.sha)}
                      </a>
                      <span className="truncate" dir="auto">
                        {showName(tag.commit.title)}
                      </span>
                    </>
                  )}
                  {tag.tagger === null ? null : <span dir="auto">{showName(tag.tagger)}</span>}
                  {tag.created_at === null ? null : <RelativeTime time={tag.created_at} />}
                </p>
              </div>
              <span className="ref-tools">
                {tag.commit === null ? null : (
                  <IconLink
                    small
                    icon={<DownloadIcon />}
                    label={t('downloadZipOf', { name: showName(tag.name) })}
                    href={archivePath(project, tag.name, 'zip')}
                    download
                  />
                )}
                {mayDelete ? (
                  <DeleteRefButton project={project} projectId={owner.id} kind="tag" name={tag.name} />
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page.page}
        totalPages={pages}
        nextPage={page.page < pages ? page.page + 1 : null}
        hrefOf={(number) => withQuery(here, { ...search, page: number === 1 ? undefined : number })}
      />
    </div>
  );
}
