import { ChevronDownIcon, GearIcon, PeopleIcon } from '@primer/octicons-react';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { setPageContext } from '../../platform/page-context.ts';
import { url } from '../../platform/url.ts';
import { UnderlineNav, type TabLink } from '../../ui/navigation.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { useShown } from '../../platform/routing/hooks.ts';
import { groupPath, personPath, projectPage, projectPath } from './paths.ts';
import { can } from './project.queries.ts';
import { projectTabs } from './project-tabs.ts';
import { useProjectInCache } from './use-project.ts';
import { projectsFrame } from './projects.frame.messages.ts';

const { t } = projectsFrame;

projectTabs.add(
  {
    id: 'members',
    order: 800,
    get label() {
      return t('members');
    },
    icon: <PeopleIcon />,
    href: (project) => projectPage(project.path_with_namespace, 'project_members'),
    show: (project) => can(project, 'read_members'),
    owns: (rest) => rest.startsWith('project_members'),
  },
  {
    id: 'settings',
    order: 900,
    get label() {
      return t('settings');
    },
    icon: <GearIcon />,
    show: (project) => can(project, 'update'),
  },
);

export function ProjectCrumbs({ path }: { path: string }) {
  const project = useProjectInCache(path);
  if (project === undefined) return null;
  const { namespace } = project;
  const parts = namespace.full_path.split('/');
  return (
    <nav aria-label={uiMessages.t('breadcrumbs')}>
      <ol>
        {parts.map((part, index) => {
          const full = parts.slice(0, index + 1).join('/');
          return (
            <li key={full}>
              <a href={namespace.kind === 'user' ? personPath(full) : groupPath(full)}>{part}</a>
            </li>
          );
        })}
        <li>
          <a href={projectPath(path)}>{project.path}</a>
        </li>
      </ol>
      <ProjectSwitch current={project.id} />
    </nav>
  );
}

const ProjectSwitcher = lazy(() => import('./project-switcher.tsx'));

/** Switches to another project. Without script it links to the viewer's own. */
function ProjectSwitch({ current }: { current: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a
        className="crumb-switch tip"
        href={url('/dashboard')}
        data-native
        data-prefetch="off"
        aria-label={t('switchProject')}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <ChevronDownIcon />
      </a>
      {open ? (
        <Suspense fallback={null}>
          <ProjectSwitcher current={current} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The part of the address after `/-/`; '' on a project's home. */
export function useRest(): string {
  const { pathname } = useShown().location;
  const at = pathname.indexOf('/-/');
  return at < 0 ? '' : pathname.slice(at + 3);
}

export function ProjectTabs({ path }: { path: string }) {
  const project = useProjectInCache(path);
  const rest = useRest();
  useEffect(() => {
    if (project === undefined) return undefined;
    const abilities = Object.entries(project.abilities ?? {}).flatMap(([action, allowed]) =>
      allowed ? [action] : [],
    );
    setPageContext({ project: path, can: abilities });
    return () => setPageContext({ project: undefined as never, can: [] });
  }, [path, project]);
  if (project === undefined) return null;
  const tabs: TabLink[] = projectTabs
    .all()
    .filter(({ show }) => show?.(project) !== false)
    .map((tab) => ({
      href: tab.href?.(project) ?? projectPage(path, tab.id),
      label: tab.label,
      icon: tab.icon,
      count: tab.count?.(project),
      current: tab.owns?.(rest) ?? rest.startsWith(tab.id),
    }));
  return <UnderlineNav label={t('tabs')} tabs={tabs} />;
}
