import { addList, changeList, createBoard, findBoards, loadBoard } from '../server/features/boards/index.ts';
import type { Context } from '../server/platform/context.ts';
import type { Platform } from '../server/platform/platform.ts';

/** Lists on the boards of a project, by how urgent things are and by who does them, and on those of its group; of epics by how far they are. */
export async function layBoards(
  { db }: Platform,
  ctx: Context,
  { project, group }: { readonly project: string; readonly group: string },
): Promise<void> {
  const labels = await db
    .selectFrom('labels')
    .select(['id', 'title'])
    .where('title', 'like', 'p::%')
    .orderBy('title')
    .execute();
  const { place, boards } = await findBoards(ctx, 'project', project);
  const first = await loadBoard(ctx, boards[0]!.id);
  for (const { id, title } of labels) {
    const list = await addList(ctx, first, { label_id: id });
    if (title === 'p::1')
      await changeList(ctx, await loadBoard(ctx, first.board.id), list.id, { max_issue_count: 8 });
  }
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('bot', '=', false)
    .orderBy('id')
    .limit(4)
    .execute();
  const ofGroup = (await findBoards(ctx, 'group', group)).boards[0]!.id;
  for (const board of [await createBoard(ctx, place, { name: 'Who does what' }), ofGroup]) {
    const loaded = await loadBoard(ctx, board);
    for (const { id } of people) await addList(ctx, loaded, { assignee_id: id });
  }
  const stages = await db
    .selectFrom('labels')
    .select('id')
    .where('title', 'like', 'stage::%')
    .orderBy('title')
    .execute();
  const [ofEpics] = (await findBoards(ctx, 'group', group, 'epics')).boards;
  for (const { id } of stages) await addList(ctx, await loadBoard(ctx, ofEpics!.id), { label_id: id });
}
