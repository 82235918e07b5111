export { awardName, knownAwardName } from './award-name.ts';
export { emojiOf, presentAward, presentPageAward } from './award.presenter.ts';
export {
  awardIds,
  copyingAwards,
  countOf,
  countVotes,
  deleteAward,
  findAward,
  insertAward,
  listAwards,
  reactedBy,
} from './award.queries.ts';
export type { Awardable, AwardRow } from './award.queries.ts';
