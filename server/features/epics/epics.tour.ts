import type { Tour } from '../../../testing/api-tour.ts';
import { picture } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    epic: {
      readonly id: number;
      /** That of the plain one. */
      readonly plain: number;
      readonly discussion: string;
      readonly note: number;
      readonly award: number;
      readonly noteAward: number;
      readonly upload: { readonly id: number; readonly secret: string };
      /** The ids of its first changes. */
      readonly events: Readonly<Record<string, number>>;
    };
  }
}

const base = '/groups/:id/epics';
const notes = `${base}/:noteable_id/notes`;
const discussions = `${base}/:noteable_id/discussions`;

type Params = Readonly<Record<string, string | number>>;

/** One with everything that is talked about, and a plain one. */
export const tour: Tour = {
  after: ['labels', 'members', 'uploads', 'templates'],
  async change(tour, places) {
    const params = { id: places.group };
    const open = (payload: object) =>
      tour.must<{ id: number; iid: number }>('POST', base, { params, payload });
    const { id } = await open({
      title: 'Doors',
      description: '- [x] look\n- [ ] oil',
      labels: 'group bug',
      start_date_is_fixed: true,
      start_date_fixed: '2030-01-01',
      due_date_is_fixed: true,
      due_date_fixed: '2030-06-30',
      color: '#aa3300',
    });
    const plain = await open({ title: 'Windows' });
    // The templates of a group are in a project of it.
    const { id: templates } = await tour.must<{ id: number }>('POST', '/projects', {
      payload: {
        name: '.coppice',
        path: '.coppice',
        namespace_id: places.group,
        initialize_with_readme: true,
      },
    });
    await tour.must('POST', '/projects/:id/repository/files/:file_path', {
      params: { id: templates, file_path: '.coppice/epic_templates/Bug.md' },
      payload: { branch: 'main', commit_message: 'A template', content: 'What is wrong?\n' },
    });
    const gone = await open({ title: 'Gone' });
    const change = (payload: object) =>
      tour.must('PUT', `${base}/:subject_iid`, { params: { ...params, subject_iid: 1 }, payload });
    await change({ state_event: 'close' });
    await change({ state_event: 'reopen', due_date_fixed: '2030-07-31' });
    await tour.must('DELETE', `${base}/:subject_iid`, { params: { ...params, subject_iid: gone.iid } });
    for (const name of ['unsubscribe', 'subscribe'])
      await tour.must('POST', `${base}/:epic_iid/${name}`, { params: { ...params, epic_iid: 1 } });
    await tour.must('POST', `${base}/:iid/todo`, { params: { ...params, iid: 1 } });
    const one = { ...params, noteable_id: id };
    const note = await tour.must('POST', notes, { params: one, payload: { body: 'Fine' } });
    await tour.must('PUT', `${notes}/:note_id`, {
      params: { ...one, note_id: note.id },
      payload: { body: 'Very fine' },
    });
    const other = await tour.must('POST', notes, { params: one, payload: { body: 'Gone' } });
    await tour.must('DELETE', `${notes}/:note_id`, { params: { ...one, note_id: other.id } });
    const thread = await tour.must<{ id: string }>('POST', discussions, {
      params: one,
      payload: { body: 'Which oil?' },
    });
    const inThread = { ...one, discussion_id: thread.id };
    const reply = (body: string) =>
      tour.must('POST', `${discussions}/:discussion_id/notes`, { params: inThread, payload: { body } });
    const kept = await reply('Olive');
    const lost = await reply('None');
    await tour.must('PUT', `${discussions}/:discussion_id/notes/:note_id`, {
      params: { ...inThread, note_id: kept.id },
      payload: { body: 'Olive oil' },
    });
    await tour.must('DELETE', `${discussions}/:discussion_id/notes/:note_id`, {
      params: { ...inThread, note_id: lost.id },
    });
    await tour.must('PUT', `${discussions}/:discussion_id`, {
      params: inThread,
      payload: { resolved: true },
    });
    const award = async (of: string, more: object): Promise<number> => {
      const given = { ...params, noteable_iid: 1, ...more };
      const gone = await tour.must('POST', `${of}/award_emoji`, {
        params: given,
        payload: { name: 'heart' },
      });
      await tour.must('DELETE', `${of}/award_emoji/:award_id`, { params: { ...given, award_id: gone.id } });
      return (await tour.must('POST', `${of}/award_emoji`, { params: given, payload: { name: 'tada' } })).id;
    };
    const attach = () =>
      tour.must<{ id: number; url: string }>('POST', '/groups/:id/uploads', { params, file: picture() });
    const secretOf = ({ url }: { url: string }): string => url.split('/')[2]!;
    const [first, second, last] = [await attach(), await attach(), await attach()];
    await tour.must('DELETE', '/groups/:id/uploads/:upload_id', {
      params: { ...params, upload_id: first.id },
    });
    await tour.must('DELETE', '/groups/:id/uploads/:secret/:filename', {
      params: { ...params, secret: secretOf(second), filename: 'picture.png' },
    });
    const events: Record<string, number> = {};
    for (const kind of ['state', 'label']) {
      const found = await tour.must<{ id: number }[]>(
        'GET',
        `${base}/:eventable_id/resource_${kind}_events`,
        { params: { ...params, eventable_id: id } },
      );
      events[kind] = found[0]!.id;
    }
    places.epic = {
      id,
      plain: plain.id,
      events,
      discussion: thread.id,
      note: kept.id,
      award: await award(`${base}/:noteable_iid`, {}),
      noteAward: await award(`${base}/:noteable_iid/notes/:note_id`, { note_id: kept.id }),
      upload: { id: last.id, secret: secretOf(last) },
    };
  },
  params: (pattern, { epic }): { full: Params; plain?: Params } => {
    if (pattern.startsWith('/groups/:id/uploads'))
      return {
        full: { upload_id: epic.upload.id, secret: epic.upload.secret, filename: 'picture.png' },
        plain: { upload_id: 0 },
      };
    if (pattern.startsWith('/groups/:id/templates')) return { full: { type: 'epics', name: 'Bug' } };
    if (!pattern.startsWith(base)) return { full: {} };
    return {
      full: {
        subject_iid: 1,
        epic_iid: 1,
        noteable_id: epic.id,
        noteable_iid: 1,
        eventable_id: epic.id,
        event_id: epic.events[/resource_(\w+)_events/.exec(pattern)?.[1] ?? ''] ?? 0,
        note_id: epic.note,
        discussion_id: epic.discussion,
        award_id: pattern.includes('/notes/') ? epic.noteAward : epic.award,
      },
      plain: {
        subject_iid: 2,
        epic_iid: 2,
        noteable_id: epic.plain,
        noteable_iid: 2,
        eventable_id: epic.plain,
      },
    };
  },
};
