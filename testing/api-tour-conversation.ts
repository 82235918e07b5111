import type { ApiTour } from './api-tour.ts';

/** A thread with a reply, resolved and reopened, and reactions to an issue and to a note. */
export async function talkAboutIssue(
  tour: ApiTour,
  project: number,
  iid: number,
): Promise<{
  readonly discussion: string;
  readonly reply: number;
  readonly award: number;
  readonly noteAward: number;
}> {
  const base = '/projects/:id/issues/:noteable_iid';
  const params = { id: project, noteable_iid: iid };
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
  await tour.must('PUT', `${base}/discussions/:discussion_id`, { params: one, payload: { resolved: true } });
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
  return { discussion: thread.id, reply: reply.id, award: onIssue.id, noteAward: onNote.id };
}
