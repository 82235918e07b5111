import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Project } from '../../../contract/projects/projects.ts';
import { useViewer } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDebounced } from '../../platform/use-found.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextInput } from '../../ui/field.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '../../ui/widgets.tsx';
import { projectPath } from './paths.ts';
import { pickedProjectsQuery } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import './project-switcher.css';

const { t } = projectsMessages;

/** The viewer's projects, the most active first; typing searches all visible projects. */
export default function ProjectSwitcher({ current, onClose }: { current: number; onClose: () => void }) {
  const signedIn = useViewer() !== null;
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const store = useComboboxStore({ open: true });
  // Once the dialog is open.
  useEffect(() => queueMicrotask(() => input.current?.focus()), []);
  const typed = search.trim();
  const text = useDebounced(typed);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...pickedProjectsQuery({
      search: text,
      search_namespaces: text === '' ? undefined : true,
      membership: signedIn && text === '' ? true : undefined,
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
      {/* Handles clicks on the links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className="stack stack-small"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) onClose();
        }}
      >
        <Combobox
          ref={input}
          store={store}
          autoSelect="always"
          value={search}
          setValueOnChange={false}
          onChange={(event) => setSearch(event.target.value)}
          aria-label={t('findProject')}
          placeholder={t('findProject')}
          render={<TextInput type="search" />}
        />
        {isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : projects === undefined ? (
          <Spinner />
        ) : projects.length === 0 && exact ? (
          <p className="muted">{uiMessages.t('noMatches')}</p>
        ) : (
          <ComboboxList store={store} className="switcher-list" aria-label={t('switchProject')}>
            {projects.map((project) => (
              <ComboboxItem
                key={project.id}
                focusOnHover
                blurOnHoverEnd={false}
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content follows
                render={<a className="menu-item" href={projectPath(project.path_with_namespace)} />}
              >
                <Avatar of={project} size={20} square />
                <span className="truncate" dir="auto">
                  <span className="muted">{project.namespace.full_path} / </span>
                  {project.path}
                </span>
              </ComboboxItem>
            ))}
          </ComboboxList>
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
