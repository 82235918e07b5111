/** The parts of accounts that other features use. */
export { personQuery, statusQuery } from './account.queries.ts';
export type { PersonPage, Person, SshKey, FullPerson } from '../../../contract/accounts/accounts.ts';
export { accountsMessages } from './accounts.messages.ts';
export { DismissableBanner } from './dismissable-banner.tsx';
export { KeyFields, KeyFacts } from './key-fields.tsx';
export { NewAccountFields } from './new-account-fields.tsx';
export { NewToken } from './new-token.tsx';
export { leanPerson, people } from './person.entity.ts';
export { ProfileLayout } from './profile-layout.tsx';
