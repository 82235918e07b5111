/** Who may do what with the subjects of a kind, in the terms of server/access-table.ts: written by hand, never made from its policies. */
export interface KindAccess {
  /** Where they are in v4 and on pages: `/api/v4/groups/:id/epics`, `/groups/:group/-/epics`. */
  readonly api: string;
  readonly page: string;
  /** v4's parameter for one of them: `epic_iid`. */
  readonly iid: string;
  /** Whether v4 calls the parameters of its notes and events by the number that it has where it is. */
  readonly notesByIid: boolean;
  readonly list: string;
  readonly read: string;
  readonly open: string;
  readonly change: string;
  /** Added to each term but those of `list` and `open`: `, with code`. */
  readonly also?: string;
  readonly milestones?: boolean;
  readonly times?: boolean;
}

/** The rows of the routes that every kind has, to be followed by those of its own. */
export function kindAccess({ api, page, iid, notesByIid, also = '', ...terms }: KindAccess): string {
  const read = terms.read + also;
  const change = terms.change + also;
  const comment = `open issues and comment${also}`;
  const own = `own settings there${also}`;
  const resolve = `Developer and above${also}`;
  const moderate = `Maintainer and above${also}`;
  const remove = `Owner and above${also}`;
  const reactions = `reactions of others${also}`;
  const note = notesByIid ? ':noteable_iid' : ':noteable_id';
  const event = notesByIid ? ':eventable_iid' : ':eventable_id';
  const events = ['label', 'state', ...(terms.milestones === true ? ['milestone'] : [])].map(
    (name) => `
GET    ${api}/${event}/resource_${name}_events  ${read}  api
GET    ${api}/${event}/resource_${name}_events/:event_id  ${read}  api`,
  );
  const times = `
GET    ${api}/:subject_iid/time_stats  ${read}  api
POST   ${api}/:subject_iid/time_estimate  ${resolve}  api
POST   ${api}/:subject_iid/reset_time_estimate  ${resolve}  api
POST   ${api}/:subject_iid/add_spent_time  ${resolve}  api
POST   ${api}/:subject_iid/reset_spent_time  ${resolve}  api
GET    ${page}/:iid/timelogs.json  ${read}  -
DELETE ${page}/:iid/timelogs/:timelog  ${moderate}  -`;
  return `
GET    ${api}  ${terms.list}  api
POST   ${api}  ${terms.open}  api
GET    ${api}/:subject_iid  ${read}  api
PUT    ${api}/:subject_iid  ${change}  api
DELETE ${api}/:subject_iid  ${remove}  api
GET    ${api}/:${iid}/participants  ${read}  api
POST   ${api}/:${iid}/subscribe  ${comment}  api
POST   ${api}/:${iid}/unsubscribe  ${comment}  api
POST   ${api}/:iid/todo  ${own}  api
GET    ${api}/:noteable_iid/award_emoji  ${read}  api
POST   ${api}/:noteable_iid/award_emoji  ${comment}  api
GET    ${api}/:noteable_iid/award_emoji/:award_id  ${read}  api
DELETE ${api}/:noteable_iid/award_emoji/:award_id  ${reactions}  api
GET    ${api}/${note}/discussions  ${read}  api
POST   ${api}/${note}/discussions  ${comment}  api
GET    ${api}/${note}/discussions/:discussion_id  ${read}  api
PUT    ${api}/${note}/discussions/:discussion_id  ${resolve}  api
GET    ${api}/${note}/discussions/:discussion_id/notes  ${read}  api
POST   ${api}/${note}/discussions/:discussion_id/notes  ${comment}  api
GET    ${api}/${note}/discussions/:discussion_id/notes/:note_id  ${read}  api
PUT    ${api}/${note}/discussions/:discussion_id/notes/:note_id  ${moderate}  api
DELETE ${api}/${note}/discussions/:discussion_id/notes/:note_id  ${moderate}  api
GET    ${api}/${note}/notes  ${read}  api
POST   ${api}/${note}/notes  ${comment}  api
GET    ${api}/${note}/notes/:note_id  ${read}  api
PUT    ${api}/${note}/notes/:note_id  ${moderate}  api
DELETE ${api}/${note}/notes/:note_id  ${moderate}  api
GET    ${api}/:noteable_iid/notes/:note_id/award_emoji  ${read}  api
POST   ${api}/:noteable_iid/notes/:note_id/award_emoji  ${comment}  api
GET    ${api}/:noteable_iid/notes/:note_id/award_emoji/:award_id  ${read}  api
DELETE ${api}/:noteable_iid/notes/:note_id/award_emoji/:award_id  ${reactions}  api
GET    ${page}/:iid.json  ${read}  -
PUT    ${page}/:iid.json  ${change}  -
PATCH  ${page}/:iid.json  ${change}  -
DELETE ${page}/:iid.json  ${remove}  -
GET    ${page}/:iid/realtime_changes  ${read}  -
GET    ${page}/:iid/conversation.json  ${read}  -
GET    ${page}/:iid/descriptions/:version_id/diff  ${read}  -
DELETE ${page}/:iid/descriptions/:version_id  ${change}  -
GET    ${page}/:iid/discussions.json  ${read}  -
GET    ${page}/:iid/discussions/between.json  ${read}  -
GET    ${page}/:iid/discussions/:discussion_id.json  ${read}  -
POST   ${page}/:iid/discussions/:discussion_id/resolve  ${resolve}  -
DELETE ${page}/:iid/discussions/:discussion_id/resolve  ${resolve}  -
GET    ${page}/:iid/notes  ${read}  -
POST   ${page}/:iid/notes  ${comment}  -
PUT    ${page}/:iid/notes/:note_id  ${moderate}  -
PATCH  ${page}/:iid/notes/:note_id  ${moderate}  -
DELETE ${page}/:iid/notes/:note_id  ${moderate}  -
POST   ${page}/:iid/notes/:note_id/resolve  ${resolve}  -
DELETE ${page}/:iid/notes/:note_id/resolve  ${resolve}  -
POST   ${page}/:iid/notes/:note_id/toggle_award_emoji  ${comment}  -
POST   ${page}/:iid/toggle_award_emoji  ${comment}  -
POST   ${page}/:iid/toggle_subscription  ${comment}  -
POST   ${page}/:iid/visit  ${own}  -
${events.join('')}
${terms.times === true ? times : ''}
`;
}
