import { call, make, root } from './route-world.ts';
import type { World } from './route-world.ts';

/** Ids of what belongs to the riddle that everybody can read, by the names of route parameters. */
type RiddleIds = Readonly<Record<string, string | number>>;
const made = new Map<string, RiddleIds>();

const api = (group: string): string => `/groups/${group}/riddles`;

/** A riddle with everything that one has and does; returns its number. */
export async function fillRiddle(group: string, word: string, confidential: boolean): Promise<number> {
  const { iid } = await make<{ iid: number }>(api(group), {
    title: `${word} riddle`,
    description: `${word}, ?1, @the-guest, ~"group mark"\n\n- [ ] ${word}`,
    confidential,
    labels: 'group mark',
    assignee_ids: [root.id],
    due_date: '2030-01-01',
  });
  const riddle = `${api(group)}/${iid}`;
  const thread = await make<{ id: string; notes: readonly { id: number }[] }>(`${riddle}/discussions`, {
    body: `${word} speaks of ${group}?1 to @the-guest`,
  });
  const noteId = thread.notes[0]!.id;
  const noteAward = await make(`${riddle}/notes/${noteId}/award_emoji`, { name: 'tada' });
  const award = await make(`${riddle}/award_emoji`, { name: 'tada' });
  const put = (change: object) => call('PUT', `/api/v4${riddle}`, root, change);
  await put({ title: `${word} sleeps`, state_event: 'close' });
  await put({ state_event: 'reopen', description: `${word} again` });
  const page = await call('GET', `/groups/${group}/-/riddles/${iid}/discussions.json`, root);
  const versions = page
    .json<readonly { notes: readonly { description_version_id?: number }[] }[]>()
    .flatMap(({ notes }) => notes.flatMap((note) => note.description_version_id ?? []));
  if (!confidential)
    made.set(group, {
      note_id: noteId,
      discussion_id: thread.id,
      award_id: award.id,
      version_id: versions[0]!,
      note_award_id: noteAward.id,
    });
  return iid;
}

/** An internal note on a riddle. */
export const writeInternallyOn = (group: string, iid: number, body: string): Promise<unknown> =>
  make(`${api(group)}/${iid}/notes`, { body, internal: true });

/** The address of a route that the toy or its kind of parent adds, as an example. */
export function riddleAddress(url: string, { group }: World, iid = 1): string {
  const ids = made.get(group)!;
  const values: RiddleIds = {
    ...ids,
    ...(url.includes('/notes/') ? { award_id: ids['note_award_id']! } : {}),
    id: group,
    group,
    iid,
    subject_iid: iid,
    noteable_iid: iid,
    riddle_iid: iid,
    eventable_iid: iid,
    event_id: 1,
    upload_id: 1,
    secret: '0'.repeat(32),
    filename: 'picture.png',
    name: 'main',
    type: url.startsWith('/api/') ? 'riddles' : 'riddle',
  };
  const address = url.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${url} has no example for :${name}.`);
    return encodeURIComponent(String(value));
  });
  return url.endsWith('/discussions/between.json')
    ? `${address}?after=${String(ids['discussion_id'])}&before=${String(ids['discussion_id'])}`
    : address;
}
