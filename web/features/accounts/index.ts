/** The parts of accounts that other features use. */
export {
  personQuery,
  statusQuery,
  type PersonPage,
  type Person,
  type SshKey,
  type FullPerson,
} from './account.queries.ts';
export { accountsMessages } from './accounts.messages.ts';
export { DismissableBanner } from './dismissable-banner.tsx';
export { KeyFields, KeyFacts } from './key-fields.tsx';
export { NewAccountFields } from './new-account-fields.tsx';
export { NewToken } from './new-token.tsx';
export { leanPerson, people } from './person.entity.ts';
export { ProfileLayout } from './profile-layout.tsx';
