import type { Person } from '../../../contract/discussions/discussions.ts';
import { entityType } from '../../platform/entities.ts';

export const people = entityType<Person>('Person');

/** The fields of a person that views share, without those that belong to one answer. */
export const leanPerson = ({ id, username, name, avatar_url }: Person): Person => ({
  id,
  username,
  name,
  avatar_url,
});
