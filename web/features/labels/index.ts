/** What other features use of labels. */
export { PlanningNav } from './planning-nav.tsx';
