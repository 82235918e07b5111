import { usePlanningPlace } from '../labels/index.ts';

/** The project or group whose milestones a page shows. */
export function useMilestonePlace() {
  const { owner, ...rest } = usePlanningPlace('manage_milestones');
  return {
    ...rest,
    owner,
    /** Whether a milestone belongs to this place; the others belong to groups above. */
    owns: (milestone: { project_id?: number | null; group_id?: number | null }): boolean =>
      (rest.place.kind === 'group' ? milestone.group_id : milestone.project_id) === owner.id,
  };
}
