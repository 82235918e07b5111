import { Type } from 'typebox';
import type { ReferenceCard } from '../../../contract/markdown/markdown.ts';
import type { App } from '../../platform/http/app.ts';
import { loadIssue } from './issue.service.ts';

/** The card beside a reference to an issue, for readers of the issue. */
export function issueCardRoutes(app: App): void {
  app.get(
    '/:project/-/issues/:iid/card.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ project: Type.String(), iid: Type.Integer() }) },
    },
    async ({ ctx, params }): Promise<ReferenceCard> => {
      const { issue } = await loadIssue(ctx, params.project, params.iid);
      const opened = issue.created_at.toISOString().slice(0, 10);
      return {
        reference: `${issue.project_path}#${issue.iid}`,
        title: issue.title,
        state: issue.state === 'closed' ? 'closed' : 'opened',
        blocked_by_count: issue.blocked_by_count,
        subtitle: [opened, issue.author?.name, issue.milestone?.title].filter(Boolean).join(' · '),
        avatar_url: null,
        web_url: `${ctx.baseUrl}/${issue.project_path}/-/issues/${issue.iid}`,
      };
    },
  );
}
