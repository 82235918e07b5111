import type { ApiTour, Places, Tour } from '../../../testing/api-tour.ts';

interface Toured {
  readonly board: number;
  readonly list: number;
  readonly plain: number;
}

declare module '../../../testing/api-tour.ts' {
  interface Places {
    boards: Readonly<Record<'project' | 'group' | 'epics', Toured>>;
  }
}

/** A board with all that it can have, and one with nothing: of the project, and of the group. */
export const tour: Tour = {
  after: ['labels', 'milestones', 'members'],
  async change(tour, places) {
    const { ann, milestones } = places;
    const toured: Partial<Record<'project' | 'group' | 'epics', Toured>> = {};
    for (const kind of ['project', 'group'] as const) {
      const params = { id: places[kind] };
      const base = `/${kind}s/:id/boards`;
      const { id: plain } = await tour.must('POST', base, { params, payload: { name: 'Plain' } });
      const { id: board } = await tour.must('POST', base, { params, payload: { name: 'Full' } });
      await tour.must('PUT', `${base}/:board_id`, {
        params: { ...params, board_id: board },
        payload: {
          name: 'Filled',
          labels: `${kind} bug`,
          milestone_id: milestones[kind],
          assignee_id: ann.id,
          weight: 3,
          hide_backlog_list: true,
        },
      });
      const of = { ...params, board_id: board };
      const labels = await tour.must<{ id: number; name: string }[]>('GET', `/${kind}s/:id/labels`, {
        params,
      });
      const lists = `${base}/:board_id/lists`;
      const add = (payload: object) => tour.must('POST', lists, { params: of, payload });
      const { id: list } = await add({ label_id: labels[0]!.id });
      await add({ assignee_id: ann.id });
      await add({ milestone_id: milestones[kind] });
      await tour.must('PUT', `${lists}/:list_id`, {
        params: { ...of, list_id: list },
        payload: { position: 1, max_issue_count: 5 },
      });
      const { id: gone } = await add({ label_id: labels[1]!.id });
      await tour.must('DELETE', `${lists}/:list_id`, { params: { ...of, list_id: gone } });
      const { id: last } = await tour.must('POST', base, { params, payload: { name: 'Gone' } });
      await tour.must('DELETE', `${base}/:board_id`, { params: { ...params, board_id: last } });
      toured[kind] = { board, list, plain };
    }
    toured.epics = await tourEpicBoards(tour, places);
    places.boards = toured as Record<'project' | 'group' | 'epics', Toured>;
  },
  params(pattern, { boards }) {
    const { board, list, plain } =
      boards[
        pattern.includes('/epic_boards') ? 'epics' : pattern.startsWith('/groups') ? 'group' : 'project'
      ];
    return { full: { board_id: board, list_id: list }, plain: { board_id: plain } };
  },
};

/** The same of epics: v4 only reads them, so pages' calls make them. */
async function tourEpicBoards(tour: ApiTour, places: Places): Promise<Toured> {
  const base = `/groups/${places.group}/-/epic_boards.json`;
  const make = async <T>(url: string, payload: object): Promise<T> =>
    (await tour.server.call('POST', url, tour.root, payload)).json<T>();
  const [bug, other] = await tour.must<{ id: number }[]>('GET', '/groups/:id/labels', {
    params: { id: places.group },
  });
  const { id: plain } = await make<{ id: number }>(base, { board: { name: 'Plain' } });
  const { id: board } = await make<{ id: number }>(base, {
    board: { name: 'Full', label_ids: [other!.id], hide_backlog_list: true },
  });
  const { id: list } = await make<{ id: number }>(`/-/boards/${board}/lists`, {
    list: { label_id: bug!.id },
  });
  return { board, list, plain };
}
