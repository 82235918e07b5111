import type { ApiTour } from './api-tour.ts';
import type { TestUser } from './server.ts';

/** Todos and notifications: todos created, completed and added by hand, subscriptions, settings. */
export async function changeNotifications(
  tour: ApiTour,
  ann: TestUser,
  project: number,
  group: number,
): Promise<void> {
  const one = { id: project, issue_iid: 1 };
  for (const verb of ['unsubscribe', 'subscribe'])
    // The second call changes nothing: 304.
    for (let time = 0; time < 2; time++)
      await tour.ask('POST', `/projects/:id/issues/:issue_iid/${verb}`, { as: ann, params: one });
  await tour.server.drain();
  const mark = (as: TestUser, iid: number) =>
    tour.ask('POST', '/projects/:id/issues/:iid/todo', { as, params: { id: project, iid } });
  for (const as of [ann, tour.root]) for (const iid of [1, 2, 2]) await mark(as, iid);
  const [first] = await tour.must<{ id: number }[]>('GET', '/todos', { as: ann });
  await tour.must('POST', '/todos/:id/mark_as_done', { as: ann, params: first! });
  await tour.must('POST', '/todos/mark_as_done', { as: tour.root });
  await mark(tour.root, 1);
  const [asleep] = await tour.must<{ id: number }[]>('GET', '/todos', { as: tour.root });
  await tour.server.call('POST', `/dashboard/todos/${asleep!.id}/snooze`, tour.root, {
    snoozed_until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  for (const [kind, id] of [
    ['groups', group],
    ['projects', project],
  ] as const) {
    const { id: label } = await tour.must<{ id: number }>('POST', `/${kind}/:id/labels`, {
      as: ann,
      params: { id },
      payload: { name: 'followed', color: '#808080' },
    });
    for (const verb of ['subscribe', 'unsubscribe', 'subscribe'])
      await tour.must('POST', `/${kind}/:id/labels/:label_id/${verb}`, {
        as: ann,
        params: { id, label_id: label },
      });
  }
  await tour.must('PUT', '/notification_settings', { as: ann, payload: { level: 'watch' } });
  for (const [kind, id] of [
    ['groups', group],
    ['projects', project],
  ] as const)
    await tour.must('PUT', `/${kind}/:id/notification_settings`, {
      as: ann,
      params: { id },
      payload: { level: 'custom', new_issue: true },
    });
}
