/** The parts of labels that other features use. */
export { PlanningNav } from './planning-nav.tsx';
