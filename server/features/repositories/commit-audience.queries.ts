import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { conditionFor, never } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { SourceVisible } from '../../platform/subjects/reference.ts';
import { audienceByRules } from '../../platform/subjects/audience-by-rules.queries.ts';
import type { SubjectAudience } from '../../platform/subjects/subject-type.ts';
import { projectRules } from '../projects/index.ts';

/** Condition: this viewer may read the code of project `p` with namespace `n`. */
export function codeVisible(viewer: Viewer): RawBuilder<boolean> {
  return conditionFor(projectRules.read_code, viewer);
}

/** Commits with discussions: readers of the code see everything about them, so nothing there is internal. */
export const commitAudience: SubjectAudience = audienceByRules({
  from: (id) =>
    sql`commented_commits k join projects p on p.id = k.project_id join namespaces n on n.id = p.namespace_id where k.id = ${id}`,
  reads: projectRules.read_code,
  readsInternal: never,
  involved: () => sql`select null::bigint, '' where false`,
});

/** Mentions by a commit are shown to readers of its project's code. */
export const commitSourceVisible: SourceVisible = (viewer) =>
  sql`exists (select 1 from projects p join namespaces n on n.id = p.namespace_id where p.id = x.source_project_id and ${codeVisible(viewer)} offset 0)`;
