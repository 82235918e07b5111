import type { PersonMessage } from '../../../contract/accounts/accounts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { avatarUrl } from '../avatars/index.ts';
import { findUserById } from './user.queries.ts';

const stream = 'people';

/** All open pages get a message: somebody who changes their name again and again is heard of once in this time. */
const pause = 1000;

/** That a person has another name, username or avatar, for all pages of people who are signed in: names are public, as profiles are. */
export const peopleChannel: RealtimeChannel = {
  name: 'PeopleChannel',
  parameters: [],
  stream: (_platform, { user }) => Promise.resolve(user === null ? undefined : stream),
  messagesFor: (_platform, people, _parameters, message) =>
    Promise.resolve(new Map(people.map((viewer) => [viewer, message]))),
};

export const announcePersonJob: Job = {
  name: 'accounts:announce-person',
  class: 'events',
  async run({ db, settings }, payload) {
    const { id } = payload as { readonly id: number };
    const user = await findUserById(db, id);
    if (user === undefined) return;
    const { username, name, avatar_key } = user;
    const avatar_url = avatarUrl(settings.relativeUrlRoot, 'user', id, avatar_key);
    await publish(db, stream, {
      event: 'person',
      person: { id, username, name, avatar_url },
    } satisfies PersonMessage);
  },
};

/** Tells all pages, a moment later, what this person is called and looks like. */
export const announcePerson = (tx: Transaction, id: number): Promise<void> =>
  addJob(
    tx,
    announcePersonJob.name,
    { id },
    { key: `announce person ${id}`, runAt: new Date(Date.now() + pause) },
  );
