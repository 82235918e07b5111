import type { Feature } from '../../platform/feature.ts';
import { labelsChannel } from './label.channel.ts';
import { resolveLabelReferences } from './label.references.ts';
import { labelPageRoutes } from './label-page.routes.ts';
import { labelRoutes } from './label.routes.ts';
import { labelSubscriptionRoutes } from './label-subscription.routes.ts';

export { normalizeColor, textColorOn } from './label-color.ts';
export { presentLabel } from './label.presenter.ts';
export { findLabels, findLabelsByIds, lockLabel } from './label.queries.ts';
export {
  changeLabels,
  copyLabels,
  countLabelled,
  countLabelledInProjects,
  countLabelledOfKinds,
  countLabelledSeen,
  findLabelled,
  findScopedLabels,
} from './subject-label.queries.ts';
export {
  findLabelsOf,
  firstPriority,
  hasAllLabels,
  hasLabel,
  hasLabelOf,
  joinLabels,
  labelsAmong,
  labelledSubjects,
  labelledSubjectsIn,
  labelRows,
  labelsAddedBefore,
  labelsInScope,
  labelsOf,
  labelTitled,
  labelUsable,
  labelWithId,
  titleOfLabel,
  titleRepeats,
} from './label-parts.queries.ts';
export {
  findSubscribedLabels,
  firstSubscribed,
  haveSubscribers,
  moveLabelSubscriptions,
  subscribersOf,
} from './label-subscription.queries.ts';
export { announceReplaced } from './label-news.ts';
export { matchLabels } from './match-labels.queries.ts';
export type { OfferedLabelRow } from './match-labels.queries.ts';
export type { LabelRow, LabelScope } from './label.queries.ts';
export {
  deleteLabels,
  findSameLabels,
  moveLabelToGroup,
  replaceLabelsOfSubjects,
} from './promoted-labels.queries.ts';
export { deleteLabelIn, ensureLabels, labelScopeOf, loadLabelScope, readOwnLabel } from './label.service.ts';

export const labelsFeature: Feature = {
  name: 'labels',
  references: [{ kind: 'label', resolve: resolveLabelReferences }],
  channels: [labelsChannel],
  routes(app) {
    labelRoutes(app);
    labelPageRoutes(app);
    labelSubscriptionRoutes(app);
  },
};
