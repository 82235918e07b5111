import { sql } from 'kysely';
import { hasRole } from './project-rules.ts';
import type { ProjectSubject } from './project-rules.ts';
import { any, not, rulesAbout } from './rule.ts';
import type { Rule } from './rule.ts';

/** The fields of a subject that rights depend on. In SQL the subject is `i`. */
export interface PlannedSubject {
  readonly author_id: number | null;
  readonly assignee_ids: readonly number[];
  readonly confidential: boolean;
}

/** The same with its project as the viewer sees it. */
export interface PlannedInProject extends PlannedSubject {
  readonly project: ProjectSubject;
}

/** Applies a rule about projects to something in a project. */
export const inProject = rulesAbout<ProjectSubject, { readonly project: ProjectSubject }>(
  (rule) =>
    (viewer, { project }) =>
      rule.holds(viewer, project),
);

export const isConfidential: Rule<Pick<PlannedSubject, 'confidential'>> = {
  holds: (_viewer, { confidential }) => confidential,
  forViewer: () => sql<boolean>`i.confidential`,
  forPeople: sql<boolean>`i.confidential`,
};

export const isAuthor: Rule<Pick<PlannedSubject, 'author_id'>> = {
  holds: ({ user }, { author_id }) => user !== null && user.id === author_id,
  forViewer: ({ user }) => user !== null && sql<boolean>`i.author_id = ${user.id}`,
  forPeople: sql<boolean>`(i.author_id is not distinct from u.id)`,
};

const isAssignee: Rule<Pick<PlannedSubject, 'assignee_ids'>> = {
  holds: ({ user }, { assignee_ids }) => user !== null && assignee_ids.includes(user.id),
  forViewer: ({ user }) =>
    user !== null &&
    sql<boolean>`exists (select 1 from subject_assignees va where va.subject_id = i.id and va.user_id = ${user.id})`,
  forPeople: sql<boolean>`exists (select 1 from subject_assignees va where va.subject_id = i.id and va.user_id = u.id)`,
};

/** ISSUE-11: a confidential subject is visible to its author, its assignees, and Reporters and above. */
export const seesIfConfidential: Rule<PlannedInProject> = confidentialFor<PlannedInProject>(
  inProject(hasRole('reporter')),
);

/** The same with a rule for who reads all confidential subjects of the parent. */
export function confidentialFor<Subject extends PlannedSubject>(readsAll: Rule<Subject>): Rule<Subject> {
  return any<Subject>(not(isConfidential), isAuthor, isAssignee, readsAll);
}

/** Only members may take part in its discussion. */
export const isLocked: Rule<{ readonly discussion_locked: boolean | null }> = {
  holds: (_viewer, { discussion_locked }) => discussion_locked === true,
  forViewer: () => sql<boolean>`coalesce(i.discussion_locked, false)`,
  forPeople: sql<boolean>`coalesce(i.discussion_locked, false)`,
};
