/** The parts of milestones that other features use. */
export { leanMilestone, milestones } from './milestone.entity.ts';
