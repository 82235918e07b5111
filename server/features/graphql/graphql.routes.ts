import { Type } from 'typebox';
import type { AnswerOf } from '../../../contract/calls.ts';
import type { App } from '../../platform/http/app.ts';
import { graphqlLimits } from './limits.ts';

/** API-02 `POST /api/graphql`: one operation, answered with 200 and `data` or `errors`, as clients of GraphQL expect. */
export function graphqlRoutes(app: App): void {
  app.post(
    '/api/graphql',
    {
      // Reading is enough for queries; mutations require more.
      config: { access: 'anyone', scopes: ['read_api'] },
      schema: {
        hide: true,
        body: Type.Object({
          query: Type.String({ maxLength: graphqlLimits.source }),
          variables: Type.Optional(Type.Unknown()),
          operationName: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        }),
      },
    },
    async ({ ctx, body, log }) => {
      // Most instances never use it, so the library is not loaded at startup.
      const { executeGraphql } = await import('./graphql.service.ts');
      const answer = await executeGraphql(ctx, body, (error) => log.error({ err: error }, 'graphql'));
      // What an operation answers is for the schema of GraphQL to say.
      return answer as AnswerOf<'POST', '/api/graphql'>;
    },
  );
}
