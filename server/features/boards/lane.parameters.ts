import { Type } from 'typebox';
import { boardGroups } from '../../../contract/boards/boards.ts';
import { FilterQuery } from '../issues/index.ts';

const GroupBy = Type.Enum(boardGroups);
const Id = Type.Integer({ minimum: 0 });

/** Which cards of a board a page asks for. `group_by` alone: those of lanes, which it asks for one by one. */
export const CardsQuery = Type.Object({
  ...FilterQuery.properties,
  group_by: Type.Optional(GroupBy),
  lane: Type.Optional(Id),
});

/** Of a board that is read again: only these lists come with their cards, all others with their sizes; 0 is none. */
export const AgainQuery = Type.Object({
  ...CardsQuery.properties,
  lists: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
});

/** As many lanes as come at once, unless it is said. */
export const lanesAtOnce = 20;
export const LanesQuery = Type.Object({
  ...FilterQuery.properties,
  group_by: GroupBy,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});

const Ids = Type.Array(Id, { maxItems: 100 });
/** The lanes between which cards are moved. */
export const LaneMoveBody = {
  group_by: Type.Optional(GroupBy),
  from_lanes: Type.Optional(Ids),
  to_lanes: Type.Optional(Ids),
};
/** Those of single cards. */
export const LanesOfCards = Type.Array(Type.Object({ issue_id: Type.Integer(), from: Ids, to: Ids }), {
  maxItems: 50,
});
