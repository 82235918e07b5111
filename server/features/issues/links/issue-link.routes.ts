import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { App } from '../../../platform/http/app.ts';
import { deleteLink, linkPageRoutes, linkSubjects, linkTypes, readLink } from '../../links/index.ts';
import type { Linked, LinkType } from '../../links/index.ts';
import { issueLinks, listLinkedIssues, presentLinkedIssue } from './issue-links.ts';
import { presentIssues } from '../issue.presenter.ts';
import type { Issue } from '../issue.queries.ts';
import { loadIssue } from '../issue.service.ts';

const tags = ['Issue links'];
const base = '/api/v4/projects/:id/issues/:issue_iid/links';
const IssueId = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });
const LinkId = Type.Object({ id: Type.String(), issue_iid: Type.Integer(), issue_link_id: Type.Integer() });

/** The other ends of links, as a list of links shows them. */
async function presentLinked(rows: readonly Linked<Issue>[], ctx: Context) {
  const issues = await presentIssues(ctx, rows);
  return rows.map(({ link }, index) => ({
    ...issues[index]!,
    issue_link_id: link.link_id,
    link_type: link.link_type,
    link_created_at: link.created_at,
    link_updated_at: link.updated_at,
  }));
}

async function presentLink(source: Issue, linked: Linked<Issue>, ctx: Context) {
  const [source_issue, target_issue] = await presentIssues(ctx, [source, linked]);
  const { link_id: id, link_type } = linked.link;
  return { id, source_issue: source_issue!, target_issue: target_issue!, link_type };
}

/** The page calls of the block of linked issues. */
export const issueLinkPageRoutes = (app: App): void =>
  linkPageRoutes(app, {
    kind: issueLinks,
    address: { parent: 'project', segment: 'issues' },
    load: loadIssue,
    present: (ctx, rows, from) => Promise.resolve(rows.map((row) => presentLinkedIssue(ctx, row, from))),
  });

/** v4 issue links. */
export function issueLinkRoutes(app: App): void {
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the links of an issue', params: IssueId },
    },
    async ({ ctx, params }) => {
      const { issue } = await loadIssue(ctx, params.id, params.issue_iid);
      return presentLinked(await listLinkedIssues(ctx, issue.id), ctx);
    },
  );
  app.get(
    `${base}/:issue_link_id`,
    { config: { access: 'anyone' }, schema: { tags, summary: 'Show a link of an issue', params: LinkId } },
    async ({ ctx, params }) => {
      const { issue } = await loadIssue(ctx, params.id, params.issue_iid);
      return presentLink(issue, await readLink(ctx, issueLinks, issue.id, params.issue_link_id), ctx);
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Link an issue to another',
        params: IssueId,
        body: Type.Object({
          target_project_id: Type.Optional(
            Type.Union([Type.Integer(), Type.String()], {
              description: 'The same project where it is not given',
            }),
          ),
          target_issue_iid: Type.Union([Type.Integer(), Type.String()]),
          link_type: Type.Optional(Type.Enum([...linkTypes])),
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const source = await loadIssue(ctx, params.id, params.issue_iid);
      const target = await loadIssue(
        ctx,
        String(body.target_project_id ?? source.project.id),
        iidOf(body.target_issue_iid),
      );
      const type = (body.link_type ?? 'relates_to') as LinkType;
      await transaction(ctx.platform.db, (tx) => linkSubjects(tx, ctx, issueLinks, { source, target, type }));
      const made = (await listLinkedIssues(ctx, source.issue.id)).find(({ id }) => id === target.issue.id);
      return reply.status(201).send(await presentLink(source.issue, made!, ctx));
    },
  );
  app.delete(
    `${base}/:issue_link_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Remove a link of an issue', params: LinkId },
    },
    async ({ ctx, params }) => {
      const loaded = await loadIssue(ctx, params.id, params.issue_iid);
      const gone = await deleteLink(ctx, issueLinks, loaded, params.issue_link_id);
      return presentLink(loaded.issue, gone, ctx);
    },
  );
}

/** A value that can't be an iid names no issue. */
function iidOf(value: number | string): number {
  const iid = Number(value);
  return Number.isSafeInteger(iid) && iid > 0 && iid < 2 ** 31 ? iid : 0;
}
