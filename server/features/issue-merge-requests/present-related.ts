import type { RelatedMergeRequestRow } from '../../../contract/issues/merge-requests.ts';
import type { Context } from '../../platform/context.ts';
import type { LoadedIssue } from '../issues/index.ts';
import type { RelatedMergeRequest } from './related.ts';

/** A merge request as a row of the block on the issue's page. */
export function presentRelated(
  { platform }: Context,
  { project }: LoadedIssue,
  { id, outline, projectPath, closes }: RelatedMergeRequest,
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
    closes,
  } satisfies Record<keyof RelatedMergeRequestRow, unknown>;
}
