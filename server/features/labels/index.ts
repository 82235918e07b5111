import type { Feature } from '../../platform/feature.ts';
import { resolveLabelReferences } from './label.references.ts';
import { labelRoutes } from './label.routes.ts';

export { textColorOn } from './label-color.ts';
export { presentLabel } from './label.presenter.ts';
export { findLabels } from './label.queries.ts';
export type { LabelRow, LabelScope } from './label.queries.ts';
export { ensureLabels, labelScopeOf } from './label.service.ts';

export const labelsFeature: Feature = {
  name: 'labels',
  references: [{ kind: 'label', resolve: resolveLabelReferences }],
  routes: labelRoutes,
};
