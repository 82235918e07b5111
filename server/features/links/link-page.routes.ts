import { Type } from 'typebox';
import type { LinkedFacts, LinkedSubject } from '../../../contract/links/links.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { NeighbourIds, neighboursIn } from '../../platform/http/neighbours.ts';
import { CommaList } from '../../platform/http/parameters.ts';
import type { Sent } from '../../platform/http/served-calls.ts';
import { parentBase } from '../../platform/subjects/subject-address.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { deleteLink, linkNamed, listLinked, moveLink } from './link-subjects.ts';
import type { LinkedKind } from './link-subjects.ts';
import { linkTypes } from './link.queries.ts';
import type { LinkType } from './link.queries.ts';

/** The page of a kind of subject with a block of links. */
export interface LinkedPage<Loaded, Row extends { readonly id: number }> {
  readonly kind: LinkedKind<Loaded, Row>;
  readonly address: Pick<SubjectType, 'parent' | 'segment'>;
  /** By the path of its project or group. Throws 404 if the viewer may not see it. */
  readonly load: (ctx: Context, parent: string, iid: number) => Promise<Loaded>;
  /** What the block shows of linked subjects, in their order. */
  readonly present: (
    ctx: Context,
    rows: readonly Row[],
    from: Loaded,
  ) => Promise<readonly Sent<LinkedFacts & Pick<LinkedSubject, 'reference' | 'path'>>[]>;
}

/** The page calls of a block of links. */
export function linkPageRoutes<Loaded, Row extends { readonly id: number }>(
  app: App,
  { kind, address, load, present }: LinkedPage<Loaded, Row>,
): void {
  const base = `${parentBase(address)}/-/${address.segment}/:iid/links` as const;
  const One = Type.Object({ [address.parent]: Type.String(), iid: Type.Integer() });
  const Link = Type.Object({ ...One.properties, link: Type.Integer() });
  const loadOf = (ctx: Context, params: object): Promise<Loaded> => {
    const { project, group, iid } = params as { project?: string; group?: string; iid: number };
    return load(ctx, project ?? group ?? '', iid);
  };
  const presentAll = async (ctx: Context, from: Loaded) => {
    const { fields, noteable } = kind.planned(ctx, from);
    const linked = await listLinked(ctx, kind, fields.id);
    const links = new Map(linked.map(({ id, link }) => [id, link]));
    const path = `${ctx.platform.settings.relativeUrlRoot}${noteable.webPath}/links`;
    return (await present(ctx, linked, from)).map((one) => {
      const { link_type, link_id, changeable: removable } = links.get(one.id)!;
      return { ...one, link_type, relation_path: `${path}/${link_id}`, removable };
    });
  };

  app.get(base, { config: { access: 'anyone' }, schema: { params: One } }, async ({ ctx, params }) =>
    presentAll(ctx, await loadOf(ctx, params)),
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
      const from = await loadOf(ctx, params);
      const { issuable_references: given } = body;
      const words = (typeof given === 'string' ? [given] : given.map(String))
        .flatMap((text) => text.split(/[\s,]+/))
        .filter((word) => word !== '');
      await linkNamed(ctx, kind, from, [...new Set(words)], (body.link_type ?? 'relates_to') as LinkType);
      return { issuables: await presentAll(ctx, from) };
    },
  );
  app.delete(
    `${base}/:link`,
    { config: { access: 'signed-in' }, schema: { params: Link } },
    async ({ ctx, params }) => {
      const from = await loadOf(ctx, params);
      const { id } = await deleteLink(ctx, kind, from, (params as { link: number }).link);
      const left = await presentAll(ctx, from);
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
      const from = await loadOf(ctx, params);
      await moveLink(ctx, kind, from, (params as { link: number }).link, neighboursIn(body.epic ?? body));
      return { issuables: await presentAll(ctx, from) };
    },
  );
}
