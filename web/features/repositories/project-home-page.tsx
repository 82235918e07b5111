import {
  GitBranchIcon,
  HistoryIcon,
  SearchIcon,
  StarIcon,
  TagIcon,
  TriangleDownIcon,
} from '@primer/octicons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ProjectHome, TreePage } from '../../../contract/repositories/repositories.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/menu.tsx';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { url, withQuery } from '../../platform/url.ts';
import {
  can,
  CodeNotices,
  type Project,
  projectPage,
  projectsFrame,
  useProject,
  LazyEmptyRepository,
  ProjectTitle,
} from '../projects/index.ts';
import { AddFile } from './editing/add-file.tsx';
import { homeMessages } from './home.messages.ts';
import type { ClonePanelProps } from './clone-panel.tsx';
import { codePage } from './code-paths.ts';
import { homeQuery, treeQuery } from './code.queries.ts';
import { CommitStrip } from './commit-strip.tsx';
import { counted } from '../../platform/formats.ts';
import { Readme } from './readme.tsx';
import { RefSwitcher } from './ref-switcher.tsx';
import { useRefsChanged } from './repository.realtime.ts';
import { TreeTable } from './tree-table.tsx';
import { useCodeKeys } from './use-code-keys.ts';
import './code.css';

const { t } = homeMessages;

const LateClonePanel = lazyPart<ClonePanelProps>(() => import('./clone-panel.tsx'));

function CloneMenu({ project, revision }: { project: Project; revision: string }) {
  return (
    <Popover
      align="end"
      prepare={LateClonePanel.preload}
      summaryClass="btn btn-primary"
      summary={
        <>
          <span>{t('clone')}</span>
          <TriangleDownIcon />
        </>
      }
    >
      <Suspense fallback={null}>
        <LateClonePanel project={project} revision={revision} />
      </Suspense>
    </Popover>
  );
}

function Languages({ languages }: { languages: ProjectHome['languages'] }) {
  if (languages.length === 0) return null;
  const shown = languages.slice(0, 6);
  return (
    <section aria-label={t('languages')}>
      <h2>{t('languages')}</h2>
      <div className="language-bar" aria-hidden="true">
        {shown.map(({ name, color, percentage }) => (
          <span
            key={name}
            style={{ width: `${percentage}%`, background: color ?? 'var(--bgColor-emphasis)' }}
          />
        ))}
      </div>
      <ul className="language-list">
        {shown.map(({ name, color, percentage }) => (
          <li key={name}>
            <span className="language-dot" style={{ background: color ?? 'var(--bgColor-emphasis)' }} />
            <span className="strong">{name}</span>
            <span className="muted tabular">{percentage.toFixed(1)}%</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ project, home }: { project: Project; home: ProjectHome }) {
  const path = project.path_with_namespace;
  return (
    <aside className="home-about" aria-label={t('about')}>
      <section className="stack stack-small">
        <h2>{t('about')}</h2>
        {project.description === '' ? (
          <p className="muted">{t('noDescription')}</p>
        ) : (
          <p dir="auto">{project.description}</p>
        )}
        {project.topics.length === 0 ? null : (
          <ul className="topics">
            {project.topics.map((topic) => (
              <li key={topic}>
                <a className="topic" href={withQuery(url('/explore'), { search: topic })}>
                  {topic}
                </a>
              </li>
            ))}
          </ul>
        )}
        <ul className="home-facts">
          <li>
            <a href={codePage(path, 'commits', project.default_branch ?? 'HEAD')}>
              <HistoryIcon />
              {t('commitCount', counted(home.commit_count))}
            </a>
          </li>
          <li>
            <a href={projectPage(path, 'branches')}>
              <GitBranchIcon />
              {t('branchCount', counted(home.branch_count))}
            </a>
          </li>
          <li>
            <a href={projectPage(path, 'tags')}>
              <TagIcon />
              {t('tagCount', counted(home.tag_count))}
            </a>
          </li>
          <li>
            <StarIcon />
            {projectsFrame.t('stars', { count: project.star_count })}
          </li>
        </ul>
      </section>
      <Languages languages={home.languages} />
    </aside>
  );
}

function ProjectCode({ project, page, home }: { project: Project; page: TreePage; home: ProjectHome }) {
  const path = project.path_with_namespace;
  const { revision } = page;
  useCodeKeys(path, revision, 'tree', '');
  return (
    <div className="page-columns">
      <div className="stack">
        <CodeNotices project={path} />
        <div className="home-bar">
          <RefSwitcher project={path} revision={revision} hrefOf={(ref) => codePage(path, 'tree', ref)} />
          <span className="grow" />
          <LinkButton
            icon={<SearchIcon />}
            href={codePage(path, 'find_file', revision.name)}
            data-prefetch="off"
          >
            {t('goToFile')}
          </LinkButton>
          <AddFile project={path} revision={revision.name} path="" />
          <CloneMenu project={project} revision={revision.name} />
        </div>
        <div className="card">
          <CommitStrip project={path} commit={page.commit}>
            <LinkButton
              small
              variant="invisible"
              icon={<HistoryIcon />}
              href={codePage(path, 'commits', revision.name)}
            >
              {t('commitCount', counted(home.commit_count))}
            </LinkButton>
          </CommitStrip>
          <TreeTable project={path} at="" page={page} />
        </div>
        <Readme project={path} page={page} />
      </div>
      <About project={project} home={home} />
    </div>
  );
}

function LoadedCode({ project }: { project: Project }) {
  const { data: page } = useSuspenseQuery(treeQuery(project.path_with_namespace, ''));
  const { data: home } = useQuery(homeQuery(project.path_with_namespace));
  return home === undefined ? null : <ProjectCode project={project} page={page} home={home} />;
}

/** `/{namespace}/{project}`: the project's code and description. */
export default function ProjectHomePage({ path }: { path: string }) {
  const project = useProject(path);
  useRefsChanged(project);
  const empty = project.empty_repo === true || project.default_branch === null;
  return (
    <div className="page">
      <ProjectTitle project={project} />
      {(empty || !can(project, 'read_code')) && project.description !== '' ? (
        <p className="muted home-description" dir="auto">
          {project.description}
        </p>
      ) : null}
      {can(project, 'read_code') ? (
        empty ? (
          <Suspense>
            <LazyEmptyRepository project={project} />
          </Suspense>
        ) : (
          <LoadedCode project={project} />
        )
      ) : null}
    </div>
  );
}
