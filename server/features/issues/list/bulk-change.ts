import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { lockSubjects } from '../../../platform/subjects/subject-rows.queries.ts';
import { findLinkedIds } from '../../links/index.ts';
import { changeSubjectsIn, mayChange } from '../../planning/index.ts';
import type { Counted, PlannedSubject, SubjectChanges } from '../../planning/index.ts';
import { projectPolicy } from '../../projects/index.ts';
import { isSubscribed, writeSubscriptions } from '../../subscriptions/index.ts';
import { changeOpenIssuesCounts } from '../issue-write.queries.ts';
import { issueStream, issuesMessages } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { plannedIssue } from '../planned-issue.ts';
import type { BulkPlace } from './bulk-place.ts';

/** The maximum number of issues per call. */
export const mostIssues = 1000;
/** Issues per transaction: others wait no longer than that for their rows. */
const pieceSize = 100;

/** An issue that was not changed, and the reason. */
export interface Refusal {
  readonly id: number;
  /** Only for one that the viewer may see. */
  readonly reference: string | null;
  readonly message: string;
}

export interface BulkOutcome {
  /** The issues that were found and may be changed, with or without an actual difference. */
  readonly done: readonly number[];
  readonly refused: readonly Refusal[];
  /** Those whose subscription changed. */
  readonly subscribed: readonly number[];
}

interface Wanted {
  readonly ids: readonly number[];
  readonly changesOf: (loaded: LoadedIssue) => SubjectChanges | Promise<SubjectChanges>;
  readonly subscribe?: boolean | undefined;
}

interface Piece {
  readonly subject: PlannedSubject;
  readonly changes: SubjectChanges;
}

/**
 * Changes a piece of one project in one transaction. Counting in the project and refreshing the lists is done once for the whole piece, instead of
 * for each issue.
 */
async function writePiece(ctx: Context, projectId: number, piece: readonly Piece[]): Promise<number[]> {
  return transaction(ctx.platform.db, async (tx) => {
    const there = await lockSubjects(
      tx,
      piece.map(({ subject }) => subject.fields.id),
    );
    const counted: [Counted, Counted][] = [];
    const changed: number[] = [];
    const states: number[] = [];
    await changeSubjectsIn(
      tx,
      ctx,
      piece.flatMap(({ subject, changes }) => {
        const { id } = subject.fields;
        if (!there.has(id)) return [];
        const quiet: PlannedSubject = {
          ...subject,
          counted: async (_, before, after) => void counted.push([before, after]),
          async announce(_, { state }) {
            changed.push(id);
            if (state !== undefined) states.push(id);
          },
        };
        return [{ subject: quiet, changes }];
      }),
    );
    if (counted.length > 0) await changeOpenIssuesCounts(tx, projectId, counted);
    const linked = states.length === 0 ? [] : await findLinkedIds(tx, states);
    await publishAll(tx, [
      ...changed.map((id) => [issueStream(id), { event: 'updated' }] as const),
      ...linked.map((id) => [issueStream(id), { event: 'updated', links: true }] as const),
    ]);
    if (changed.length > 0) await publishAll(tx, issuesMessages(piece[0]!.subject.parent));
    return [...there.keys()];
  });
}

async function subscribeAll(ctx: Context, ids: readonly number[], to: boolean): Promise<number[]> {
  const others: number[] = [];
  for (const id of ids) if ((await isSubscribed(ctx, { type: 'Issue', id })) !== to) others.push(id);
  const { user } = ctx.viewer;
  if (user !== null && others.length > 0)
    await transaction(ctx.platform.db, (tx) =>
      writeSubscriptions(
        tx,
        others.map((id) => ({ type: 'Issue', id })),
        user.id,
        to,
      ),
    );
  return others;
}

/**
 * Changes many issues of a list as `changeSubject` would. Issues that this viewer may not change are reported, the rest is changed.
 * It commits in pieces: if the process dies in between, whole issues were changed, and repeating the call changes the rest.
 */
export async function changeIssues(
  ctx: Context,
  place: BulkPlace,
  { ids, changesOf, subscribe }: Wanted,
): Promise<BulkOutcome> {
  const found = new Map((await place.find(ids)).map((loaded) => [loaded.issue.id, loaded]));
  const refused: Refusal[] = [];
  const pieces: Piece[] = [];
  for (const id of ids) {
    const loaded = found.get(id);
    if (loaded === undefined) {
      refused.push({ id, reference: null, message: 'Issue cannot be found.' });
      continue;
    }
    const subject = plannedIssue(ctx, loaded);
    const changes = await changesOf(loaded);
    const reference = place.reference(loaded);
    const { viewer } = ctx;
    if (projectPolicy.admin_issue(viewer, loaded.project) && mayChange(subject, changes))
      pieces.push({ subject, changes });
    else refused.push({ id, reference, message: `You are not allowed to change ${reference}.` });
  }
  const done: number[] = [];
  const changing = pieces.filter(({ changes }) =>
    Object.values(changes).some((value) => value !== undefined),
  );
  for (const [projectId, those] of Map.groupBy(changing, ({ subject }) => subject.parent.id))
    for (let from = 0; from < those.length; from += pieceSize)
      done.push(...(await writePiece(ctx, projectId, those.slice(from, from + pieceSize))));
  const untouched = pieces
    .filter((piece) => !changing.includes(piece))
    .map(({ subject }) => subject.fields.id);
  const readable = [...done, ...untouched];
  const subscribed = subscribe === undefined ? [] : await subscribeAll(ctx, readable, subscribe);
  return { done: readable, refused, subscribed };
}
