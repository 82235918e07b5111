import type { Context } from '../../platform/context.ts';
import { publishAll } from '../../platform/realtime/publish.ts';
import { epicOfIssue } from '../epics/index.ts';
import { findLinkedIds } from '../links/index.ts';
import type { PlannedSubject } from '../planning/index.ts';
import { projectParent } from '../projects/index.ts';
import { changeOpenIssuesCounts } from './issue-write.queries.ts';
import { issuePolicy } from './issue.policy.ts';
import { authorizeIssue, issueStream, issuesMessages } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { noteableOf } from './noteable-issue.ts';

/** An issue as planning sees it. */
export function plannedIssue(ctx: Context, loaded: LoadedIssue): PlannedSubject {
  const { issue, project } = loaded;
  return {
    noteable: noteableOf(ctx, loaded),
    noun: 'issue',
    fields: issue,
    parent: projectParent(project),
    ownAttributes: [epicOfIssue],
    can: (right) => issuePolicy[right](ctx.viewer, { ...issue, project }),
    authorize: (right) => authorizeIssue(ctx, right, loaded),
    counted: (tx, before, after) => changeOpenIssuesCounts(tx, project.id, [[before, after]]),
    async announce(tx, { confidential, state }) {
      // Issues that it blocks are affected.
      const linked = state === undefined ? [] : await findLinkedIds(tx, [issue.id]);
      await publishAll(tx, [
        [issueStream(issue.id), { event: 'updated' }],
        ...issuesMessages(projectParent(project), {
          id: issue.id,
          ...(confidential === true ? { hidden: true } : {}),
        }),
        ...linked.map((id) => [issueStream(id), { event: 'updated', links: true }] as const),
      ]);
    },
  };
}
