import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { NeighbourIds, neighboursIn } from '../../../platform/http/neighbours.ts';
import { CommaList } from '../../../platform/http/parameters.ts';
import { presentBasicUser } from '../../accounts/index.ts';
import { linkNamed, mostReferences, moveLink } from './issue-link-page.ts';
import { linkTypes } from './issue-link.queries.ts';
import type { LinkType } from './issue-link.queries.ts';
import { deleteLink, listLinkedIssues } from './issue-link.service.ts';
import type { LinkedIssue } from './issue-link.service.ts';
import { issueReference } from '../issue-words.ts';
import { loadIssue } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';

/** The other end of a link, as the block on the page shows it. */
function presentItem(ctx: Context, { issue: here, project }: LoadedIssue, { link, ...other }: LinkedIssue) {
  const root = ctx.platform.settings.relativeUrlRoot;
  return {
    id: other.id,
    iid: other.iid,
    title: other.title,
    reference: issueReference(other, project.id),
    path: `${root}/${other.project_path}/-/issues/${other.iid}`,
    state: other.state,
    confidential: other.confidential,
    created_at: other.created_at,
    closed_at: other.closed_at,
    due_date: other.due_date,
    weight: other.weight,
    milestone:
      other.milestone === undefined ? null : { id: other.milestone.id, title: other.milestone.title },
    assignees: other.assignees.map((person) => presentBasicUser(person, ctx.baseUrl)),
    link_type: link.link_type,
    relation_path: `${root}/${project.full_path}/-/issues/${here.iid}/links/${link.link_id}`,
    removable: link.changeable,
  };
}

async function presentAll(ctx: Context, loaded: LoadedIssue) {
  return (await listLinkedIssues(ctx, loaded.issue.id)).map((linked) => presentItem(ctx, loaded, linked));
}

/** The page calls of the block of linked issues. */
export function issueLinkPageRoutes(app: App): void {
  const base = '/:project/-/issues/:iid/links';
  const One = Type.Object({ project: Type.String(), iid: Type.Integer() });
  const Link = Type.Object({ ...One.properties, link: Type.Integer() });

  app.get(base, { config: { access: 'anyone' }, schema: { params: One } }, async ({ ctx, params }) =>
    presentAll(ctx, await loadIssue(ctx, params.project, params.iid)),
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        params: One,
        body: Type.Object({
          issuable_references: CommaList,
          link_type: Type.Optional(Type.Enum([...linkTypes])),
        }),
      },
    },
    async ({ ctx, params, body }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      const { issuable_references: given } = body;
      const words = (typeof given === 'string' ? [given] : given.map(String))
        .flatMap((text) => text.split(/[\s,]+/))
        .filter((word) => word !== '');
      if (words.length > mostReferences)
        throw new AppError(400, { message: `Link at most ${mostReferences} issues at once.` });
      await linkNamed(ctx, loaded, [...new Set(words)], (body.link_type ?? 'relates_to') as LinkType);
      return { issuables: await presentAll(ctx, loaded) };
    },
  );
  app.delete(
    `${base}/:link`,
    { config: { access: 'signed-in' }, schema: { params: Link } },
    async ({ ctx, params }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      const { id } = await deleteLink(ctx, loaded, params.link);
      const left = await presentAll(ctx, loaded);
      return { issuables: left.filter((item) => item.id !== id) };
    },
  );
  app.put(
    `${base}/:link`,
    {
      config: { access: 'signed-in' },
      schema: {
        params: Link,
        body: Type.Object({ epic: Type.Optional(NeighbourIds), ...NeighbourIds.properties }),
      },
    },
    async ({ ctx, params, body }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      await moveLink(ctx, loaded, params.link, neighboursIn(body.epic ?? body));
      return { issuables: await presentAll(ctx, loaded) };
    },
  );
}
