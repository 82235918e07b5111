import type { Noteable, NoteableDescription } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { projectPolicy } from '../projects/index.ts';
import { isBlocker, listLinkedIssues } from './links/issue-links.ts';
import { findLoadedIssue, loadedFrom } from './issue.service.ts';

/** What the conversation needs to know of an issue besides its notes. */
export async function describeIssue(ctx: Context, noteable: Noteable): Promise<NoteableDescription> {
  const [loaded, linked] = await Promise.all([
    loadedFrom(noteable) ?? findLoadedIssue(ctx, noteable.id),
    listLinkedIssues(ctx, noteable.id),
  ]);
  const path = `${ctx.platform.settings.relativeUrlRoot}${noteable.webPath}.json`;
  const changeable = loaded !== undefined && noteable.can.update;
  return {
    state: loaded?.issue.state ?? 'opened',
    closePath: changeable ? `${path}?issue%5Bstate_event%5D=close` : null,
    reopenPath: changeable ? `${path}?issue%5Bstate_event%5D=reopen` : null,
    blockedBy: linked.filter(isBlocker).map(({ iid, title, project_path }) => ({
      iid,
      title,
      web_url: `${ctx.baseUrl}/${project_path}/-/issues/${iid}`,
    })),
    followUpPath:
      loaded !== undefined && projectPolicy.create_issue(ctx.viewer, loaded.project)
        ? `${ctx.platform.settings.relativeUrlRoot}/${noteable.projectPath}/-/issues/new?issue_to_resolve=${noteable.key}`
        : null,
  };
}
