import type { RelatedMergeRequestRow } from '../../../contract/issues/merge-requests.ts';
import type { Context } from '../../platform/context.ts';
import { combinedStatuses } from '../commit-statuses/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import type { RelatedMergeRequest } from './related.ts';

/** Merge requests as rows of the block on the issue's page. */
export async function presentRelated(
  ctx: Context,
  issue: LoadedIssue,
  related: readonly RelatedMergeRequest[],
) {
  const states = await combinedStatuses(
    ctx.platform.db,
    related.map(({ outline: { presented } }) => {
      const { target_project_id, sha } = presented as unknown as { target_project_id: number; sha: string };
      return { project_id: target_project_id, sha };
    }),
  );
  return related.map((one, index) => presentRow(ctx, issue, one, states[index] ?? null));
}

function presentRow(
  { platform }: Context,
  { project }: LoadedIssue,
  { id, outline, projectPath, closes }: RelatedMergeRequest,
  head_state: RelatedMergeRequestRow['head_state'],
) {
  const { title, reference, state, webPath, presented } = outline;
  const { draft, assignees, milestone, created_at, closed_at, merged_at } =
    presented as unknown as RelatedMergeRequestRow;
  return {
    id,
    title,
    reference: projectPath === project.full_path ? reference : `${projectPath}${reference}`,
    path: `${platform.settings.relativeUrlRoot}${webPath}`,
    state: state as RelatedMergeRequestRow['state'],
    draft,
    assignees,
    milestone,
    created_at,
    closed_at,
    merged_at,
    head_state,
    closes,
  } satisfies Record<keyof RelatedMergeRequestRow, unknown>;
}
