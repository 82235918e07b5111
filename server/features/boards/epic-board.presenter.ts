import type { Context } from '../../platform/context.ts';
import { presentLabel } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';
import { madeLists } from './board-lists.ts';
import type { BoardPlace } from './board-place.ts';
import { ownerOf } from './board.presenter.ts';
import type { BoardListRow, BoardRow } from './board.queries.ts';

function labelOfList(label: LabelRow) {
  const { id, name, color, description } = presentLabel(label);
  return { id, name, color, description };
}

function labelOfScope(label: LabelRow) {
  const { id, name: title, color, description, text_color } = presentLabel(label);
  const { namespace_id: group_id, project_id } = label;
  return { id, title, color, description, group_id, project_id, template: false, text_color };
}

/** A list of an epic board as v4 returns it. */
export const presentEpicList = ({ id, label, position, kind, collapsed }: BoardListRow) => ({
  id,
  label: label === null ? null : labelOfList(label),
  position: position ?? 0,
  list_type: kind,
  collapsed,
});

/** Epic boards of a group as v4 returns them; their lists are those between the backlog and the closed list. */
export function presentEpicBoards(
  ctx: Context,
  place: BoardPlace,
  boards: readonly BoardRow[],
  lists: readonly BoardListRow[],
) {
  const { group } = ownerOf(ctx, place);
  return boards.map(({ id, name, hide_backlog_list, hide_closed_list, labels }) => ({
    id,
    name,
    hide_backlog_list,
    hide_closed_list,
    group,
    labels: labels.map(labelOfScope),
    lists: madeLists(lists.filter((list) => list.board_id === id)).map(presentEpicList),
  }));
}
