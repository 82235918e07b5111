import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { changeAndPlace } from '../../planning/index.ts';
import type { Between, SubjectChanges } from '../../planning/index.ts';
import { projectParent } from '../../projects/index.ts';
import { issuesMessages } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { plannedIssue } from '../planned-issue.ts';

/** Changes issues and puts them elsewhere in the manual order, as `changeAndPlace` does. */
export const changeAndPlaceIssues = (
  ctx: Context,
  all: readonly { readonly loaded: LoadedIssue; readonly changes: SubjectChanges }[],
  between: Between,
  check?: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  changeAndPlace(
    ctx,
    'Issue',
    all.map(({ loaded, changes }) => ({ subject: plannedIssue(ctx, loaded), changes })),
    between,
    {
      check,
      announce: (tx) =>
        publishAll(
          tx,
          all.flatMap(({ loaded: { issue, project } }) =>
            issuesMessages(projectParent(project), { id: issue.id, order: true }),
          ),
        ),
    },
  );
