import { TriangleDownIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import type { Project } from '../../../contract/projects/projects.ts';
import { lazy } from '../../platform/lazy.ts';
import { useViewer } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SelectPanel } from '../../ui/select-panel.tsx';
import { newInProjectMessages } from './new-in-project.messages.ts';
import { groupPage, projectPage } from './paths.ts';

const { t } = newInProjectMessages;
const PickedProjectList = lazy(() => import('./picked-project-list.tsx'));
const PickedGroupList = lazy(() => import('./picked-group-list.tsx'));

/** Where each type is opened: an epic in a group. */
const formOf = {
  issue: (path: string) => projectPage(path, 'issues/new'),
  merge_request: (path: string) => projectPage(path, 'merge_requests/new'),
  epic: (path: string) => groupPage(path, 'epics/new'),
};

/** What is kept of a project or group that was chosen. */
export type PickedProject = Pick<
  Project,
  'id' | 'name' | 'name_with_namespace' | 'path_with_namespace' | 'avatar_url'
>;

function stored(key: string): PickedProject | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as PickedProject | null;
    return typeof kept?.path_with_namespace === 'string' ? kept : undefined;
  } catch {
    // Storage is unavailable, or has something else: nothing is remembered.
    return undefined;
  }
}

export interface NewInProjectProps {
  /** The path of the group whose projects are offered; without it the viewer's. */
  group?: string | undefined;
  type: keyof typeof formOf;
  /** The type in a sentence: 'merge request'. */
  noun: string;
  /** 'New merge request'. */
  label: string;
}

/** Leads from a list of several projects or groups to something new in one of them; the last one is remembered for each group and type. */
export function NewInProject({ group, type, noun, label }: NewInProjectProps) {
  const viewer = useViewer();
  const key = `new_in_project_${type}_${group ?? ''}_${viewer?.id ?? ''}`;
  const [recent, setRecent] = useState<PickedProject>();
  useEffect(() => setRecent(stored(key)), [key]);
  if (viewer === null) return null;
  const choose = (project: PickedProject): void => {
    const { id, name, name_with_namespace, path_with_namespace, avatar_url } = project;
    const kept = { id, name, name_with_namespace, path_with_namespace, avatar_url };
    setRecent(kept);
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Storage is full or unavailable: it holds for this page.
    }
  };
  const select = t(type === 'epic' ? 'selectOrGroup' : 'select', { type: noun });
  return (
    <span className="row needs-script">
      {recent === undefined ? null : (
        <LinkButton variant="primary" href={formOf[type](recent.path_with_namespace)}>
          {t('newIn', { label, project: recent.name })}
        </LinkButton>
      )}
      <SelectPanel
        opener={
          recent === undefined ? (
            select
          ) : (
            <>
              <span className="visually-hidden">{select}</span>
              <TriangleDownIcon />
            </>
          )
        }
        openerClass={recent === undefined ? 'btn btn-primary' : 'btn btn-default btn-icon'}
      >
        {(panel) =>
          type === 'epic' ? (
            <PickedGroupList {...panel} title={select} recent={recent} onChange={choose} />
          ) : (
            <PickedProjectList
              {...panel}
              group={group}
              type={type}
              title={select}
              recent={recent}
              onChange={choose}
            />
          )
        }
      </SelectPanel>
    </span>
  );
}
