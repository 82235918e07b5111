import { Type } from 'typebox';
import { explainedActions } from '../../../contract/members/missing-right.ts';
import type { App } from '../../platform/http/app.ts';
import { explainMissingRight } from './missing-right.ts';

/** Says to whom a viewer can turn for a right. */
export function missingRightRoutes(app: App): void {
  app.get(
    '/:project/-/missing_right.json',
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        querystring: Type.Object({ action: Type.Enum([...explainedActions]) }),
      },
    },
    ({ ctx, params, query }) => explainMissingRight(ctx, params.project, query.action),
  );
}
