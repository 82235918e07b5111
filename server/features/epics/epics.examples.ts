import type { RouteExamples } from '../../../testing/route-examples.ts';
import { call, make, root } from '../../../testing/route-world.ts';
import type { World } from '../../../testing/route-world.ts';

/** An epic of a world with a thread, reactions and a changed description. */
interface Made {
  readonly id: number;
  readonly note_id: number;
  readonly discussion_id: string;
  readonly award_id: number;
  readonly note_award_id: number;
  readonly version_id: number;
}

const made = new WeakMap<World, Made>();
const of = ({ group }: World): string => `/groups/${group}/epics`;

async function fill(world: World): Promise<void> {
  const one = `${of(world)}/1`;
  const { id } = await make(of(world), { title: 'An epic', description: 'words', labels: 'group mark' });
  const thread = await make<{ id: string; notes: { id: number }[] }>(`${of(world)}/${id}/discussions`, {
    body: 'A note',
  });
  const note_id = thread.notes[0]!.id;
  const award = await make(`${one}/award_emoji`, { name: 'tada' });
  const noteAward = await make(`${one}/notes/${note_id}/award_emoji`, { name: 'tada' });
  await call('PUT', `/api/v4${one}`, root, { description: 'Changed', state_event: 'close' });
  await call('PUT', `/api/v4${one}`, root, { state_event: 'reopen' });
  const discussions = (await call('GET', `/groups/${world.group}/-/epics/1/discussions.json`, root)).json<
    { notes: { description_version_id?: number }[] }[]
  >();
  made.set(world, {
    id,
    note_id,
    discussion_id: thread.id,
    award_id: award.id,
    note_award_id: noteAward.id,
    version_id: discussions
      .flatMap(({ notes }) => notes)
      .find((note) => note.description_version_id !== undefined)!.description_version_id!,
  });
}

/** The number of an epic that was made to be linked. */
const toLink = new WeakMap<World, number>();
async function newEpic(world: World): Promise<number> {
  const { iid } = await make<{ iid: number }>(of(world), { title: 'To be linked' });
  toLink.set(world, iid);
  return iid;
}
const nothingNew = async (world: World): Promise<Record<string, number>> => {
  await newEpic(world);
  return {};
};
const newLink = async (world: World): Promise<number> =>
  (await make(`${of(world)}/1/related_epics`, { target_epic_iid: await newEpic(world) })).id;
/** Two links of which one moves, made when they are asked for, and the epic that it is put before. */
const twoLinks = new WeakMap<World, Promise<{ link: number; neighbour: number }>>();
async function makeTwo(world: World): Promise<{ link: number; neighbour: number }> {
  const { target_epic } = await make<{ id: number; target_epic: { id: number } }>(
    `${of(world)}/1/related_epics`,
    { target_epic_iid: await newEpic(world) },
  );
  return { link: await newLink(world), neighbour: target_epic.id };
}
const neighbours = new WeakMap<World, number>();

const words = { body: 'words' };
const notes = '/api/v4/groups/:id/epics/:noteable_id/notes';
const discussions = '/api/v4/groups/:id/epics/:noteable_id/discussions';
const noteAwards = '/api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji';
const page = '/groups/:group/-/epics/:iid';
const newNote = async (world: World): Promise<{ note_id: number }> => ({
  note_id: (await make(`${of(world)}/${made.get(world)!.id}/notes`, { body: 'gone soon' })).id,
});
const newAward =
  (place: (one: Made) => string) =>
  async (world: World): Promise<{ award_id: number }> => {
    const path = `/api/v4${of(world)}/1${place(made.get(world)!)}/award_emoji`;
    await call('POST', path, root, { name: 'rocket' });
    const awards = (await call('GET', `${path}?per_page=100`, root)).json<
      { id: number; name: string; user: { id: number } }[]
    >();
    return { award_id: awards.find((award) => award.name === 'rocket' && award.user.id === root.id)!.id };
  };

export const examples: RouteExamples = {
  fill,
  payloads: {
    'POST /api/v4/groups/:id/epics/:epic_iid/related_epics': (world) => ({
      target_epic_iid: toLink.get(world) ?? 1,
    }),
    [`POST ${page}/links`]: (world) => ({ issuable_references: [`&${toLink.get(world) ?? 1}`] }),
    [`PUT ${page}/links/:link`]: (world) => ({ epic: { move_before_id: neighbours.get(world) ?? null } }),
    'POST /api/v4/groups/:id/epics': { title: 'New' },
    'PUT /api/v4/groups/:id/epics/:subject_iid': { title: 'Changed' },
    [`PUT ${page}.json`]: { title: 'Changed' },
    [`PATCH ${page}.json`]: { title: 'Changed' },
    'POST /groups/:group/-/todos': (world) => ({
      issuable_id: made.get(world)!.id,
      issuable_type: 'epic',
    }),
    [`POST ${notes}`]: words,
    [`PUT ${notes}/:note_id`]: words,
    [`POST ${discussions}`]: words,
    [`PUT ${discussions}/:discussion_id`]: { resolved: true },
    [`POST ${discussions}/:discussion_id/notes`]: words,
    [`PUT ${discussions}/:discussion_id/notes/:note_id`]: words,
    'POST /api/v4/groups/:id/epics/:noteable_iid/award_emoji': { name: 'heart' },
    [`POST ${noteAwards}`]: { name: 'heart' },
    [`POST ${page}/notes`]: { note: { note: 'words' } },
    [`PUT ${page}/notes/:note_id`]: { note: { note: 'words' } },
    [`PATCH ${page}/notes/:note_id`]: { note: { note: 'words' } },
    [`POST ${page}/notes/:note_id/toggle_award_emoji`]: { name: 'eyes' },
    [`POST ${page}/toggle_award_emoji`]: { name: 'eyes' },
    'POST /groups/:group/-/preview_markdown': { text: 'words' },
  },
  queries: {
    'GET /groups/:group/-/autocomplete_sources/commands': '?type=Epic',
    [`GET ${page}/discussions/between.json`]: (_world, { discussion_id: id }) => `?after=${id}&before=${id}`,
  },
  fresh: {
    'POST /api/v4/groups/:id/epics/:epic_iid/related_epics': nothingNew,
    'DELETE /api/v4/groups/:id/epics/:epic_iid/related_epics/:related_epic_link_id': async (world) => ({
      related_epic_link_id: await newLink(world),
    }),
    [`POST ${page}/links`]: nothingNew,
    [`PUT ${page}/links/:link`]: async (world) => {
      const made = twoLinks.get(world) ?? makeTwo(world);
      twoLinks.set(world, made);
      const { link, neighbour } = await made;
      neighbours.set(world, neighbour);
      return { link };
    },
    [`DELETE ${page}/links/:link`]: async (world) => ({ link: await newLink(world) }),
    'DELETE /api/v4/groups/:id/epics/:subject_iid': async (world) => ({
      subject_iid: (await make<{ iid: number }>(of(world), { title: 'Gone soon' })).iid,
    }),
    [`DELETE ${notes}/:note_id`]: newNote,
    [`DELETE ${page}/notes/:note_id`]: newNote,
    [`DELETE ${discussions}/:discussion_id/notes/:note_id`]: async (world) => {
      const { id, discussion_id } = made.get(world)!;
      const note = await make(`${of(world)}/${id}/discussions/${discussion_id}/notes`, { body: 'gone soon' });
      return { note_id: note.id };
    },
    'DELETE /api/v4/groups/:id/epics/:noteable_iid/award_emoji/:award_id': newAward(() => ''),
    [`DELETE ${noteAwards}/:award_id`]: newAward(({ note_id }) => `/notes/${note_id}`),
  },
  values({ url, feature }, world) {
    if (feature !== 'epics') return {};
    const { id, note_award_id, version_id, ...one } = made.get(world)!;
    return {
      ...one,
      version_id,
      iid: 1,
      subject_iid: 1,
      epic_iid: 1,
      noteable_id: id,
      noteable_iid: 1,
      eventable_id: id,
      event_id: 1,
      upload_id: 1,
      secret: '0'.repeat(32),
      filename: 'picture.png',
      name: 'main',
      type: url.startsWith('/api/') ? 'epics' : 'epic',
      ...(url.includes('/notes/') ? { award_id: note_award_id } : {}),
    };
  },
};
