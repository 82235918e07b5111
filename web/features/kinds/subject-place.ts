import { useApp } from '../../platform/app-context.tsx';
import { pathPart } from '../../platform/url.ts';
import { type FieldPlace, milestoneFilter } from '../planning/index.ts';
import { groupPage, projectPage } from '../projects/index.ts';
import type { SubjectEntity } from './subject.entity.ts';
import { subjectPath } from './subject.queries.ts';

/** Where the fields of a subject of any kind are shown. */
export function useSubjectPlace({ kind, parent_path: parent }: SubjectEntity): FieldPlace {
  const page = (rest: string): string =>
    kind.parent === 'project' ? projectPage(parent, rest) : groupPage(parent, rest);
  return {
    kind: kind.noun,
    project: parent,
    parent: kind.parent,
    // A kind without a list of its own leads to the page of the label or milestone.
    filtered: ({ parameter }, value) =>
      parameter === milestoneFilter.parameter
        ? page('milestones')
        : page(`labels?search=${encodeURIComponent(value)}`),
    pathOf: (iid) =>
      kind.parent === 'project'
        ? (`/${pathPart(parent)}/-/${kind.segment}/${iid}` as const)
        : subjectPath(parent, kind.segment, String(iid)),
    today: new Date(useApp().renderedAt).toISOString().slice(0, 10),
  };
}
