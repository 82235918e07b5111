import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { offerIssues, offerLabels, offerMembers, offerMilestones } from './autocomplete.service.ts';
import type { Asked } from './autocomplete.service.ts';

const Query = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 255 })),
  // What older clients send.
  search: Type.Optional(Type.String({ maxLength: 255 })),
  type: Type.Optional(Type.String({ maxLength: 50 })),
  type_id: Type.Optional(Type.String({ maxLength: 64 })),
});

/** What a text field offers while somebody types a reference; `commands` stands with the issues, which have them. */
export function autocompleteRoutes(app: App): void {
  const sources = {
    members: offerMembers,
    issues: offerIssues,
    labels: offerLabels,
    milestones: offerMilestones,
  };
  for (const [name, offer] of Object.entries(sources))
    app.get(
      `/:project/-/autocomplete_sources/${name}`,
      {
        config: { access: 'anyone' },
        schema: { params: Type.Object({ project: Type.String() }), querystring: Query },
      },
      async ({ ctx, params, query }) => {
        const asked: Asked = {
          query: (query.query ?? query.search ?? '').trim(),
          type: query.type,
          key: query.type_id,
        };
        return offer(ctx, params.project, asked);
      },
    );
}
