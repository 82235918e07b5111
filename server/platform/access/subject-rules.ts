import { sql } from 'kysely';
import { hasRole } from './project-rules.ts';
import type { ProjectSubject } from './project-rules.ts';
import { any, not } from './rule.ts';
import type { Rule } from './rule.ts';

/** The fields of a subject that rights depend on, with its project as the viewer sees it. In SQL the subject is `i`. */
export interface PlannedInProject {
  readonly author_id: number | null;
  readonly assignee_ids: readonly number[];
  readonly confidential: boolean;
  readonly project: ProjectSubject;
}

/** Applies a rule about projects to something in a project. */
export function inProject(rule: Rule<ProjectSubject>): Rule<{ readonly project: ProjectSubject }> {
  return { ...rule, holds: (viewer, { project }) => rule.holds(viewer, project) };
}

const isConfidential: Rule<PlannedInProject> = {
  holds: (_viewer, { confidential }) => confidential,
  forViewer: () => sql<boolean>`i.confidential`,
  forPeople: sql<boolean>`i.confidential`,
};

export const isAuthor: Rule<PlannedInProject> = {
  holds: ({ user }, { author_id }) => user !== null && user.id === author_id,
  forViewer: ({ user }) => user !== null && sql<boolean>`i.author_id = ${user.id}`,
  forPeople: sql<boolean>`(i.author_id is not distinct from u.id)`,
};

const isAssignee: Rule<PlannedInProject> = {
  holds: ({ user }, { assignee_ids }) => user !== null && assignee_ids.includes(user.id),
  forViewer: ({ user }) =>
    user !== null &&
    sql<boolean>`exists (select 1 from subject_assignees va where va.subject_id = i.id and va.user_id = ${user.id})`,
  forPeople: sql<boolean>`exists (select 1 from subject_assignees va where va.subject_id = i.id and va.user_id = u.id)`,
};

/** ISSUE-11: a confidential subject is visible to its author, its assignees, and Reporters and above. */
export const seesIfConfidential: Rule<PlannedInProject> = any<PlannedInProject>(
  not(isConfidential),
  isAuthor,
  isAssignee,
  inProject(hasRole('reporter')),
);

/** Only members may take part in its discussion. */
export const isLocked: Rule<{ readonly discussion_locked: boolean | null }> = {
  holds: (_viewer, { discussion_locked }) => discussion_locked === true,
  forViewer: () => sql<boolean>`coalesce(i.discussion_locked, false)`,
  forPeople: sql<boolean>`coalesce(i.discussion_locked, false)`,
};
