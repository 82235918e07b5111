import { sql } from 'kysely';
import {
  projectAccessLevelOfPerson,
  projectVisibleToPerson,
} from '../../platform/access/membership.queries.ts';
import type { Audience, AudienceTarget } from '../subscriptions/index.ts';
import { findReadableCommits } from './commit-comment.queries.ts';

/** Commits that were talked about, for what tells many people at once: who reads the code may know. */
export const commitAudience: Audience = {
  type: 'Commit',
  readers: (id) =>
    sql<boolean>`exists (select 1 from commented_commits k join projects p on p.id = k.project_id join namespaces n on n.id = p.namespace_id where k.id = ${id}
      and ${projectVisibleToPerson} and (p.visibility = 'public' or (p.visibility = 'internal' and not u.external) or ${projectAccessLevelOfPerson} >= 20))`,
  // Nothing about code is kept from who reads the code, so nothing there is internal.
  internalReaders: () => sql<boolean>`false`,
  involved: () => sql`select null::bigint, '' where false`,
  async targets(ctx, ids) {
    const commits = await findReadableCommits(ctx.platform.db, ctx.viewer, ids);
    return new Map(
      commits.map(({ id, sha, full_path }): [number, AudienceTarget] => {
        const webPath = `/${full_path}/-/commit/${sha}`;
        const title = sha.slice(0, 8);
        const presented = { id: sha, short_id: title, title, web_url: `${ctx.baseUrl}${webPath}` };
        return [id, { webPath, title, reference: title, state: null, presented }];
      }),
    );
  },
};
