import { Type } from 'typebox';
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

type Offer = (ctx: Context, parent: SubjectType['parent'], path: string, asked: Asked) => Promise<unknown>;

/** What a text field offers while somebody types a reference. */
export function autocompleteRoutes(app: App, { subjects }: Platform): void {
  const sources: [SubjectType['parent'], string, Offer][] = [...parentsOf(subjects)].flatMap((parent) => [
    [parent, 'members', offerMembers],
    [parent, 'labels', offerLabels],
    [parent, 'milestones', offerMilestones],
  ]);
  for (const type of subjects.types)
    if (type.offered !== undefined) sources.push([type.parent, type.offered.source, offerSubjects(type)]);
  for (const [parent, name, offer] of sources)
    app.get(
      `${parentBase({ parent })}/-/autocomplete_sources/${name}`,
      {
        config: { access: 'anyone' },
        schema: { params: Type.Object({ [parent]: Type.String() }), querystring: Query },
      },
      async ({ ctx, params, query }) => {
        const asked: Asked = {
          query: (query.query ?? query.search ?? '').trim(),
          type: query.type,
          key: query.type_id,
        };
        return offer(ctx, parent, (params as Record<string, string>)[parent]!, asked);
      },
    );
}
