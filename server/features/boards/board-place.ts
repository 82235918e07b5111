import type { CardKind } from '../../../contract/boards/boards.ts';
import type { Context } from '../../platform/context.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { authorizeGroup, findGroup, groupParent, groupPolicy, loadGroup } from '../groups/index.ts';
import type { GroupRow } from '../groups/index.ts';
import type { IssueScope } from '../issues/index.ts';
import {
  authorizeProject,
  findProject,
  loadProject,
  projectParent,
  projectPolicy,
} from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';

/**
 * Whose boards: a project's, or a group's, which show the issues of all projects below it, or its epics and those of the groups below it. As this viewer sees
 * it.
 */
export type BoardPlace = Parent &
  (
    | { readonly kind: 'project'; readonly cards: 'issues'; readonly project: ProjectRow }
    | { readonly kind: 'group'; readonly cards: CardKind; readonly group: GroupRow }
  );

/** Which boards: those of one kind, of one project or group. */
export type BoardOwner = Pick<BoardPlace, 'kind' | 'id' | 'cards'>;

const placeOfProject = (project: ProjectRow): BoardPlace => ({
  ...projectParent(project),
  kind: 'project',
  cards: 'issues',
  project,
});
const placeOfGroup = (group: GroupRow, cards: CardKind): BoardPlace => ({
  ...groupParent(group),
  kind: 'group',
  cards,
  group,
});

/** A project or group whose issues, or epics, this viewer may read; throws 404 or 403. Only a group has boards of epics. */
export async function loadPlace(
  ctx: Context,
  kind: BoardPlace['kind'],
  idOrPath: string,
  cards: CardKind = 'issues',
): Promise<BoardPlace> {
  if (kind === 'group') return placeOfGroup(await loadGroup(ctx, idOrPath), cards);
  const project = await loadProject(ctx, idOrPath);
  authorizeProject(ctx, 'read_issues', project);
  return placeOfProject(project);
}

/** The same of a board; undefined for who may not read it. */
export async function findPlace(
  ctx: Pick<Context, 'platform' | 'viewer'>,
  {
    project_id,
    namespace_id,
    cards,
  }: { readonly project_id: number | null; readonly namespace_id: number | null; readonly cards: CardKind },
): Promise<BoardPlace | undefined> {
  const { db } = ctx.platform;
  if (namespace_id !== null) {
    const group = await findGroup(db, ctx.viewer, namespace_id);
    return group === undefined ? undefined : placeOfGroup(group, cards);
  }
  const project = project_id === null ? undefined : await findProject(db, ctx.viewer, project_id);
  return project !== undefined && projectPolicy.read_issues(ctx.viewer, project)
    ? placeOfProject(project)
    : undefined;
}

/** Whether this viewer may change boards and their lists: who plans issues and epics there. */
export const mayPlan = ({ viewer }: Context, place: BoardPlace): boolean =>
  place.kind === 'project'
    ? projectPolicy.admin_issue(viewer, place.project)
    : groupPolicy.manage_boards(viewer, place.group);

/** Throws 403 for others. */
export function authorizePlan(ctx: Context, place: BoardPlace): void {
  if (place.kind === 'project') authorizeProject(ctx, 'admin_issue', place.project);
  else authorizeGroup(ctx, 'manage_boards', place.group);
}

/** Whether this viewer may open issues or epics on its boards; a group's boards of issues ask for the project. */
export const mayOpen = (ctx: Context, place: BoardPlace): boolean =>
  place.kind === 'project' ? projectPolicy.create_issue(ctx.viewer, place.project) : mayPlan(ctx, place);

/** The issues that its boards show. */
export const issuesOf = ({ viewer }: Context, place: BoardPlace): IssueScope =>
  place.kind === 'group'
    ? { kind: 'group', id: place.id }
    : {
        kind: 'project',
        id: place.id,
        seesConfidential: projectPolicy.read_confidential_issues(viewer, place.project),
      };

/** The place of its web pages: `/acme/large`, `/groups/acme`. */
export const pathOfPlace = ({ kind, fullPath }: Pick<Parent, 'kind' | 'fullPath'>): string =>
  kind === 'group' ? `/groups/${fullPath}` : `/${fullPath}`;
