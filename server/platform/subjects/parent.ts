/** The project or group to which subjects, labels, milestones and uploads belong, as one viewer sees it. */
export interface Parent {
  readonly kind: 'project' | 'group';
  readonly id: number;
  readonly fullPath: string;
  /** Ids of the groups whose labels and milestones can be used in it: those above a project; a group and those above it. */
  readonly traversalIds: readonly number[];
}

/** Id of the project, for tables and messages that name either; null for a group. */
export const projectIdOf = ({ kind, id }: Pick<Parent, 'kind' | 'id'>): number | null =>
  kind === 'project' ? id : null;

/** Id of the group; null for a project. */
export const namespaceIdOf = ({ kind, id }: Pick<Parent, 'kind' | 'id'>): number | null =>
  kind === 'group' ? id : null;

/** The parent of something that names it by the id of its project or of its group. */
export function parentNamed({
  projectId,
  namespaceId,
}: {
  readonly projectId: number | null;
  readonly namespaceId: number | null;
}): Pick<Parent, 'kind' | 'id'> {
  return projectId === null ? { kind: 'group', id: namespaceId ?? 0 } : { kind: 'project', id: projectId };
}
