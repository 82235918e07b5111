import { FileDirectoryIcon, HistoryIcon, SearchIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useListKeys } from '../../platform/list-keys.ts';
import { useParams, useRouteContext } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { CodeNotices, useProject } from '../projects/index.ts';
import { AddFile } from './editing/add-file.tsx';
import { codeFrame } from './code.frame.messages.ts';
import { codeMessages } from './code.messages.ts';
import { codePage } from './code-paths.ts';
import { treeQuery } from './code.queries.ts';
import { CommitStrip } from './commit-strip.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { Readme } from './readme.tsx';
import { RefSwitcher } from './ref-switcher.tsx';
import { useRefsChanged } from './repository.realtime.ts';
import { TreeTable } from './tree-table.tsx';
import { useCodeKeys } from './use-code-keys.ts';
import './code.css';

const { t } = codeMessages;

export default function CodeTreePage() {
  const { path: project } = useParams<'/:path/-/tree/*?'>();
  const { at } = useRouteContext<'/:path/-/tree/*?'>();
  const { data: page } = useSuspenseQuery(treeQuery(project, at));
  const owner = useProject(project);
  const { revision, path } = page;
  useRefsChanged(owner);
  useCodeKeys(project, revision, 'tree', path);
  useListKeys({ next: t('files'), previous: t('files'), group: codeFrame.t('inCode') });
  return (
    <div className="page stack">
      <CodeNotices project={project} />
      <div className="code-head">
        <RefSwitcher
          project={project}
          revision={revision}
          hrefOf={(ref) => codePage(project, 'tree', ref, path)}
        />
        <PathCrumbs project={project} revision={revision.name} path={path} />
        <span className="grow" />
        <LinkButton
          icon={<SearchIcon />}
          href={codePage(project, 'find_file', revision.name)}
          data-prefetch="off"
        >
          {t('goToFile')}
        </LinkButton>
        <AddFile project={project} revision={revision.name} path={path} />
      </div>
      <div className="card">
        <CommitStrip project={project} commit={page.commit}>
          <LinkButton
            small
            variant="invisible"
            icon={<HistoryIcon />}
            href={codePage(project, 'commits', revision.name, path)}
          >
            {t('history')}
          </LinkButton>
        </CommitStrip>
        {page.entries.length === 0 ? (
          <EmptyState icon={<FileDirectoryIcon />} title={t('emptyFolder')} />
        ) : (
          <TreeTable project={project} at={at} page={page} />
        )}
      </div>
      <Readme project={project} page={page} />
    </div>
  );
}
