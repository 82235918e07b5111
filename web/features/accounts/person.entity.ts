import type { Person } from '../../../contract/discussions/discussions.ts';
import { entityType } from '../../platform/entities.ts';

export const people = entityType<Person>('Person');

/** What is shown of a person, without what an answer says of them in its own place. */
export const leanPerson = ({ id, username, name, avatar_url }: Person): Person => ({
  id,
  username,
  name,
  avatar_url,
});
