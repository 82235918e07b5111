import type { Context } from '../../../platform/context.ts';
import { lineCode, presentPosition } from '../../discussions/index.ts';
import type { DraftRow } from '../../discussions/index.ts';

/** v4's position of a draft that has none. */
const nowhere = {
  base_sha: null,
  start_sha: null,
  head_sha: null,
  old_path: null,
  new_path: null,
  position_type: 'text',
  old_line: null,
  new_line: null,
  line_range: null,
};

/** A draft as v4 returns it. */
export function presentDraft({ viewer }: Context, mergeRequestId: number, draft: DraftRow) {
  const { position } = draft;
  const path = position?.new_path ?? position?.old_path ?? null;
  return {
    id: draft.id,
    author_id: viewer.user!.id,
    merge_request_id: mergeRequestId,
    resolve_discussion: draft.resolve ?? false,
    discussion_id: draft.discussion_id,
    note: draft.note,
    commit_id: position?.commit_sha ?? null,
    line_code:
      position === null || path === null ? null : lineCode(path, position.old_line, position.new_line),
    position: position === null ? nowhere : presentPosition(position),
  };
}
