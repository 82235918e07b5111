import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { presentSuggestion } from '../../discussions/index.ts';
import { applySuggestions } from './apply-suggestions.ts';

/** Suggestions that are applied together. */
const mostAtOnce = 100;
const Message = Type.Optional(Type.String({ maxLength: 10_000 }));
const Id = Type.Integer({ minimum: 1 });

/** v4: puts what comments suggest into the source branch. */
export function suggestionRoutes(app: App): void {
  const tags = ['Suggestions'];

  app.put(
    '/api/v4/suggestions/:id/apply',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Apply a suggestion',
        params: Type.Object({ id: Id }),
        body: Type.Object({ commit_message: Message }),
      },
    },
    async ({ ctx, params: { id }, body: { commit_message } }) => {
      const [applied] = await apply(ctx, [id], commit_message);
      return applied!;
    },
  );

  app.put(
    '/api/v4/suggestions/batch_apply',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Apply suggestions as one commit',
        body: Type.Object({
          ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce }),
          commit_message: Message,
        }),
      },
    },
    ({ ctx, body: { ids, commit_message } }) => apply(ctx, ids, commit_message),
  );
}

/** Applies them; each of them as it is then. */
async function apply(ctx: Context, ids: readonly number[], message: string | undefined) {
  const applied = await applySuggestions(ctx, ids, { message });
  return applied.map((row) => presentSuggestion({ ...row, appliable: false, applied: true }));
}
