import type { Tour } from '../../../testing/api-tour.ts';

declare module '../../../testing/api-tour.ts' {
  interface Places {
    notes: readonly number[];
    talk: Readonly<Record<'reply' | 'award' | 'noteAward', number>> & { readonly discussion: string };
    onCommit: { readonly sha: string; readonly discussion: string; readonly note: number };
  }
}

/** Comments; a thread with a reply, resolved and reopened; reactions to an issue and to a note. */
export const tour: Tour = {
  // The latest activities are of comments on issues.
  after: ['issues', 'repositories'],
  async change(tour, places) {
    const { issues, project } = places;
    const base = '/projects/:id/issues/:noteable_iid';
    const params = { id: project, noteable_iid: issues.full.iid };
    const notes: number[] = [];
    for (const payload of [
      { body: 'I heard it' },
      { body: 'Only we see it', internal: true },
      { body: 'Gone' },
    ])
      notes.push((await tour.must('POST', `${base}/notes`, { params, payload })).id);
    await tour.must('PUT', `${base}/notes/:note_id`, {
      params: { ...params, note_id: notes[0]! },
      payload: { body: 'I heard it twice' },
    });
    await tour.must('DELETE', `${base}/notes/:note_id`, { params: { ...params, note_id: notes.pop()! } });
    const thread = await tour.must<{ id: string; notes: { id: number }[] }>('POST', `${base}/discussions`, {
      params,
      payload: { body: 'Shall we oil it?' },
    });
    await tour.must('POST', `${base}/discussions`, { params, payload: { body: '/subscribe' } });
    const one = { ...params, discussion_id: thread.id };
    const reply = await tour.must('POST', `${base}/discussions/:discussion_id/notes`, {
      params: one,
      payload: { body: 'Yes' },
    });
    const gone = await tour.must('POST', `${base}/discussions/:discussion_id/notes`, {
      params: one,
      payload: { body: 'Gone' },
    });
    await tour.must('PUT', `${base}/discussions/:discussion_id/notes/:note_id`, {
      params: { ...one, note_id: reply.id },
      payload: { body: 'Yes, soon' },
    });
    await tour.must('DELETE', `${base}/discussions/:discussion_id/notes/:note_id`, {
      params: { ...one, note_id: gone.id },
    });
    await tour.must('PUT', `${base}/discussions/:discussion_id`, {
      params: one,
      payload: { resolved: true },
    });
    const award = async (of: string, more: object, name: string) =>
      tour.must('POST', `${of}/award_emoji`, { params: { ...params, ...more }, payload: { name } });
    const note = { note_id: reply.id };
    const onIssue = await award(base, {}, 'thumbsup');
    const onNote = await award(`${base}/notes/:note_id`, note, 'tada');
    for (const [of, more] of [
      [base, {}],
      [`${base}/notes/:note_id`, note],
    ] as const) {
      const taken = await award(of, more, 'eyes');
      await tour.must('DELETE', `${of}/award_emoji/:award_id`, {
        params: { ...params, ...more, award_id: taken.id },
      });
    }
    const talk = { discussion: thread.id, reply: reply.id, award: onIssue.id, noteAward: onNote.id };
    Object.assign(places, { notes, talk, onCommit: await talkOnCommit(tour, project) });
  },
  async remove(tour, { project }) {
    // The deleted author of a text is shown as such.
    const dora = await tour.server.createUser('dora');
    await tour.must('POST', '/projects/:id/issues/:noteable_iid/notes', {
      as: dora,
      params: { id: project, noteable_iid: 2 },
      payload: { body: 'Goodbye' },
    });
    await tour.must('DELETE', '/users/:id', { params: { id: dora.id } });
  },
  params: (pattern, { notes, talk, onCommit }) => ({
    full: {
      noteable_iid: 1,
      ...(pattern.includes('/commits/')
        ? { sha: onCommit.sha, note_id: onCommit.note, discussion_id: onCommit.discussion }
        : {
            note_id:
              pattern.includes('award_id') || pattern.includes('discussion_id') ? talk.reply : notes[0]!,
            discussion_id: talk.discussion,
          }),
      award_id: pattern.includes('/notes/') ? talk.noteAward : talk.award,
    },
    plain: { noteable_iid: 2, note_id: notes[1]! },
  }),
};

/** A thread about a line of what the last commit changed, with a reply. */
async function talkOnCommit(tour: Parameters<NonNullable<Tour['change']>>[0], id: number) {
  const base = '/projects/:id/repository/commits/:sha/discussions';
  const params = { id, sha: 'main' };
  const { id: head, parent_ids: parents } = await tour.must<{ id: string; parent_ids: string[] }>(
    'GET',
    '/projects/:id/repository/commits/:sha',
    { params },
  );
  const [parent] = parents as [string];
  const thread = await tour.must<{ id: string }>('POST', base, {
    params,
    payload: {
      body: 'Why this one?',
      position: {
        base_sha: parent,
        start_sha: parent,
        head_sha: head,
        position_type: 'text',
        new_path: 'src/one.ts',
        new_line: 1,
      },
    },
  });
  const one = { ...params, discussion_id: thread.id };
  const reply = (body: string) =>
    tour.must('POST', `${base}/:discussion_id/notes`, { params: one, payload: { body } });
  const note = await reply('Because');
  const gone = await reply('Gone');
  await tour.must('PUT', `${base}/:discussion_id/notes/:note_id`, {
    params: { ...one, note_id: note.id },
    payload: { body: 'Because it is short' },
  });
  await tour.must('DELETE', `${base}/:discussion_id/notes/:note_id`, {
    params: { ...one, note_id: gone.id },
  });
  return { sha: head, discussion: thread.id, note: note.id };
}
