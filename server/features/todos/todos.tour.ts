import type { Tour } from '../../../testing/api-tour.ts';
import type { TestUser } from '../../../testing/server.ts';

/** Todos that others cause, and by hand; completed, and asleep. */
export const tour: Tour = {
  after: ['subscriptions'],
  async change(tour, { ann, project }) {
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
  },
};
