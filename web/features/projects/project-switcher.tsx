import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useViewer } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDebounced } from '../../platform/use-found.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextInput } from '../../ui/field.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { projectPath } from './paths.ts';
import { projectsQuery, type Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import './project-switcher.css';

const { t } = projectsMessages;

/** Arrow keys move through the links; Enter in the field opens the first. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    links[0]?.click();
  } else if (step !== 0) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement as HTMLElement) + step;
    if (next < 0) event.currentTarget.querySelector('input')?.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  }
}

/** The viewer's projects, the most active first; typing searches all visible projects. */
export default function ProjectSwitcher({ current, onClose }: { current: number; onClose: () => void }) {
  const signedIn = useViewer() !== null;
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const text = useDebounced(typed);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...projectsQuery({
      search: text,
      search_namespaces: text === '' ? undefined : true,
      membership: signedIn && text === '' ? true : undefined,
      simple: true,
      order_by: 'last_activity_at',
      per_page: 10,
    }),
    placeholderData: keepPreviousData,
  });
  // Until the answer arrives, Enter opens no outdated match.
  const exact = text === typed && !isPlaceholderData;
  const fits = ({ path_with_namespace, name }: Project): boolean =>
    exact || `${path_with_namespace} ${name}`.toLowerCase().includes(typed.toLowerCase());
  const projects = data?.items.filter((project) => project.id !== current && fits(project));
  return (
    <Dialog title={t('switchProject')} onClose={onClose}>
      {/* Handles keys from the field and the links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className="stack stack-small"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) onClose();
        }}
      >
        <TextInput
          autoFocus
          type="search"
          aria-label={t('findProject')}
          placeholder={t('findProject')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : projects === undefined ? (
          <Spinner />
        ) : projects.length === 0 && exact ? (
          <p className="muted">{uiMessages.t('noMatches')}</p>
        ) : (
          <ul className="switcher-list">
            {projects.map((project) => (
              <li key={project.id}>
                <a className="menu-item" href={projectPath(project.path_with_namespace)}>
                  <Avatar of={project} size={20} square />
                  <span className="truncate" dir="auto">
                    <span className="muted">{project.namespace.full_path} / </span>
                    {project.path}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="small">
          <a href={url(signedIn ? '/dashboard' : '/explore')}>
            {t(signedIn ? 'yourProjects' : 'allProjects')}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
