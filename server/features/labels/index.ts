import type { Feature } from '../../platform/feature.ts';
import { registerReferences } from '../references/index.ts';
import { resolveLabelReferences } from './label.references.ts';
import { labelRoutes } from './label.routes.ts';

export { textColorOn } from './label-color.ts';
export { presentLabel } from './label.presenter.ts';
export { findLabels } from './label.queries.ts';
export type { LabelRow, LabelScope } from './label.queries.ts';
export { ensureLabels, labelScopeOf } from './label.service.ts';

registerReferences('label', resolveLabelReferences);

export const labelsFeature: Feature = { name: 'labels', routes: labelRoutes };
