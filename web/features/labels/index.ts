/** The parts of labels that other features use. */
export { PlanningNav } from './planning-nav.tsx';
export { labelColors } from './label-colors.ts';
export { leanLabel, labels } from './label.entity.ts';
export { labelsPath } from './label.queries.ts';
export { ofProject, placePath, type PlaceOf, type PlanningPlace, ofGroup } from './place.ts';
export { useLabelNews } from './use-label-news.ts';
export { usePlanningPlace } from './use-planning-place.ts';
