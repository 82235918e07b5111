import type { Feature } from '../../platform/feature.ts';
import { noteableChannel } from '../discussions/index.ts';
import type { KindDeclaration } from './kind-declaration.ts';
import { groupKindChannel } from './group-kind.channel.ts';
import { groupsChanged } from './groups-changed.reactions.ts';
import { operationsOf } from './kind-operations.ts';
import type { KindOperations } from './kind-operations.ts';
import { kindPolicyOf, rulesOf } from './kind-rules.ts';
import { channelOf } from './kind.presenter.ts';
import { isTimed, kindTimePageRoutes, kindTimeRoutes } from './kind-time.routes.ts';
import { kindPageRoutes } from './kind-page.routes.ts';
import { kindRoutes } from './kind.routes.ts';
import type { Kind } from './kind.service.ts';
import { subjectTypeOf } from './kind.subject.ts';

export type { KindDeclaration, KindExtension, PresentedSubject } from './kind-declaration.ts';
export type { SubjectInput } from './create-subject.ts';
export type { KindOperations } from './kind-operations.ts';
export type { ChangedBelow, LoadedParent } from './kind.service.ts';
export { rulesOf } from './kind-rules.ts';
export type { KindAction, KindRules, KindSubject } from './kind-rules.ts';
export type { ListQuery } from './kind-list.routes.ts';
export type { CommonAnswer } from './kind.presenter.ts';
export { presentReviews, renderDescription } from './kind.presenter.ts';
export type { KindOrder, KindRow } from './kind.queries.ts';

/**
 * The manifest of a planned kind of subject: everything that follows from its declaration. A kind that needs more spreads the result and
 * adds to it: `{ ...feature, routes: … }`.
 */
export function plannedKind(declaration: KindDeclaration): Feature &
  Required<Pick<Feature, 'subjects' | 'routes' | 'history' | 'reactions'>> & {
    readonly operations: KindOperations;
  } {
  const { name, noun, parent, segment } = declaration;
  const rules = rulesOf(declaration);
  const kind: Kind = { kind: declaration, rules, policy: kindPolicyOf(rules) };
  const { channel, parameter } = channelOf(declaration);
  const pageName = noun.replaceAll(' ', '_');
  const own = declaration.extension?.attributes ?? [];
  return {
    name: segment,
    operations: operationsOf(kind),
    history: own.map(({ name: attribute, words }) => ({ attribute, words })),
    subjects: [subjectTypeOf(kind)],
    channels: [
      noteableChannel(channel, name, parameter),
      ...(parent === 'group' ? [groupKindChannel(kind)] : []),
    ],
    reactions: parent === 'group' ? groupsChanged(kind) : [],
    templates: [
      {
        name: segment,
        pageName,
        parent,
        folders: [`.coppice/${pageName}_templates`, `.gitlab/${pageName}_templates`],
      },
    ],
    routes(app) {
      kindRoutes(app, kind);
      kindPageRoutes(app, kind);
      if (isTimed(kind)) {
        kindTimeRoutes(app, kind);
        kindTimePageRoutes(app, kind);
      }
    },
  };
}
