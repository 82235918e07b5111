/** The parts of members that other features use. */
export { roles } from './member.queries.ts';
export { MembersPage } from './members-page.tsx';
export { MissingRight } from './missing-right.tsx';
