import type { ApiTour } from './api-tour.ts';

/** The attributes of an issue: weight, health, times, links, quick actions; a move, a clone; and the resulting history. */
export async function planIssues(
  tour: ApiTour,
  project: number,
  { full, other, milestone }: { readonly full: number; readonly other: number; readonly milestone: number },
): Promise<{ readonly link: number; readonly events: Readonly<Record<string, number>> }> {
  const base = '/projects/:id/issues/:issue_iid';
  const params = { id: project, issue_iid: full };
  await tour.must('PUT', base, {
    params,
    payload: { weight: 3, health_status: 'on_track', add_labels: 'project plain', milestone_id: 0 },
  });
  await tour.must('PUT', base, { params, payload: { milestone_id: milestone } });
  for (const [call, payload] of [
    ['time_estimate', { duration: '1d' }],
    ['add_spent_time', { duration: '2h', summary: 'Oiled it' }],
    ['reset_time_estimate', {}],
    ['reset_spent_time', {}],
    ['time_estimate', { duration: '2d' }],
    ['add_spent_time', { duration: '3h' }],
  ] as const)
    await tour.must('POST', `${base}/${call}`, { params, payload });
  await tour.must('POST', '/projects/:id/issues/:noteable_iid/notes', {
    params: { id: project, noteable_iid: other },
    payload: { body: '/spend 1h\n/estimate 4h' },
  });
  const target = { target_project_id: project, target_issue_iid: other };
  const gone = await tour.must('POST', `${base}/links`, { params, payload: target });
  await tour.must('DELETE', `${base}/links/:issue_link_id`, {
    params: { ...params, issue_link_id: gone.id },
  });
  const link = await tour.must('POST', `${base}/links`, {
    params,
    payload: { ...target, link_type: 'blocks' },
  });
  const attic = await tour.must('POST', '/projects', { payload: { name: 'Attic' } });
  await tour.must('PUT', `${base}/reorder`, {
    params,
    payload: {
      move_after_id: (
        await tour.must<{ id: number }>('GET', base, { params: { id: project, issue_iid: other } })
      ).id,
    },
  });
  const clone = await tour.must<{ iid: number }>('POST', `${base}/clone`, {
    params,
    payload: { to_project_id: project, with_notes: true },
  });
  await tour.must('POST', `${base}/move`, {
    params: { id: project, issue_iid: clone.iid },
    payload: { to_project_id: attic.id },
  });
  for (const state_event of ['close', 'reopen'])
    await tour.must('PUT', base, { params, payload: { state_event } });
  const events: Record<string, number> = {};
  for (const kind of ['state', 'label', 'milestone', 'weight']) {
    const [first] = await tour.must<{ id: number }[]>(
      'GET',
      `/projects/:id/issues/:eventable_iid/resource_${kind}_events`,
      { params: { id: project, eventable_iid: full } },
    );
    events[kind] = first!.id;
  }
  return { link: link.id, events };
}
