import { Type } from 'typebox';
import type { Static } from 'typebox';
import { parentBase, parentsOf } from '../../platform/subjects/subject-address.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { offerLabels, offerMembers, offerMilestones, offerSubjects } from './autocomplete.service.ts';
import type { Asked } from './autocomplete.service.ts';

const Query = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 255 })),
  // A parameter of older clients.
  search: Type.Optional(Type.String({ maxLength: 255 })),
  type: Type.Optional(Type.String({ maxLength: 50 })),
  type_id: Type.Optional(Type.String({ maxLength: 64 })),
});

type Parent = SubjectType['parent'];

/** Whose suggestions are asked for, and which. */
const askedOf = (
  parent: Parent,
  { ctx, params, query }: { ctx: Context; params: object; query: Static<typeof Query> },
): [Context, Parent, string, Asked] => [
  ctx,
  parent,
  (params as Record<string, string>)[parent]!,
  { query: (query.query ?? query.search ?? '').trim(), type: query.type, key: query.type_id },
];

/** What a text field offers while somebody types a reference. */
export function autocompleteRoutes(app: App, { subjects }: Platform): void {
  const optionsFor = (parent: Parent) =>
    ({
      config: { access: 'anyone' },
      schema: { params: Type.Object({ [parent]: Type.String() }), querystring: Query },
    }) as const;
  for (const parent of parentsOf(subjects)) {
    const base = `${parentBase({ parent })}/-/autocomplete_sources` as const;
    const options = optionsFor(parent);
    app.get(`${base}/members`, options, (request) => offerMembers(...askedOf(parent, request)));
    app.get(`${base}/labels`, options, (request) => offerLabels(...askedOf(parent, request)));
    app.get(`${base}/milestones`, options, (request) => offerMilestones(...askedOf(parent, request)));
  }
  for (const type of subjects.types) {
    const { parent, offered } = type;
    if (offered === undefined) continue;
    const offer = offerSubjects(type);
    app.get(
      `${parentBase({ parent })}/-/autocomplete_sources/${offered.source}`,
      optionsFor(parent),
      (request) => offer(...askedOf(parent, request)),
    );
  }
}
