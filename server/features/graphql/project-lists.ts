import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { countProjects, listProjects } from '../projects/index.ts';
import { connectionOf, mostNodes, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { listedOutline } from './listed-projects.ts';
import { idOf, textOf } from './values.ts';

export interface ProjectsAsked extends PageAsked {
  readonly ids?: readonly string[] | null;
  readonly search?: string | null;
  readonly searchNamespaces?: boolean | null;
  readonly membership?: boolean | null;
  /** `name_asc` */
  readonly sort?: string | null;
  /** In a group. */
  readonly includeSubgroups?: boolean | null;
}

const longestSearch = 255;

function filterOf({ ids, search, searchNamespaces, membership, sort }: ProjectsAsked) {
  if (ids != null && ids.length > mostNodes)
    throw new GraphQLError(`\`ids\` takes at most ${mostNodes} projects.`);
  if (search != null && search.length > longestSearch)
    throw new GraphQLError(`\`search\` takes at most ${longestSearch} characters.`);
  // Another order than these is none that it has, as with v4: `similarity`.
  const [, order, direction] = /^([a-z_]+?)_(asc|desc)$/i.exec(sort ?? '') ?? [];
  return {
    ids: ids?.map(idOf),
    search: textOf(search),
    searchNamespaces: searchNamespaces ?? undefined,
    membership: membership ?? undefined,
    orderBy: order?.toLowerCase() ?? 'id',
    sort: direction?.toLowerCase() ?? 'desc',
  };
}

/** Projects that the viewer may see, of a group or of all. */
export async function projectsOf(ctx: Context, asked: ProjectsAsked, namespaceId?: number) {
  const page = pageAsked(asked);
  const { db } = ctx.platform;
  const filter = {
    ...filterOf(asked),
    namespaceId,
    includeSubgroups: asked.includeSubgroups ?? undefined,
  };
  const rows = await listProjects(db, ctx.viewer, filter, page.limit + 1, page.offset);
  return connectionOf(
    rows.slice(0, page.limit).map((row) => listedOutline(row, ctx)),
    {
      ...page,
      more: rows.length > page.limit,
      count: () => countProjects(db, ctx.viewer, filter),
    },
  );
}
