import { badRequest, conflict, forbidden, notFound, unprocessable } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { inWords } from '../../platform/subjects/change.ts';
import type { Attribute, SubjectChanges } from '../planning/index.ts';
import { findProject, isProjectThere, projectPolicy } from '../projects/index.ts';
import { moveTarget } from './chain/move-target.ts';
import { awaitMergeTime, readMergeTime } from './merging/merge-time.ts';
import { findBranches, lockBranches, updateBranches } from './merge-request.queries.ts';
import { refuseSecond, sameBranch, secondWhereTaken } from './second-open.ts';
import { bringOwnersName, catchUpName } from './versions/job-names.ts';
import { headsOf } from './versions/heads.ts';
import { readSourceHead } from './versions/source-head.ts';

/** Changes of what only merge requests have. */
export interface MergeRequestChanges {
  readonly targetBranch?: string | undefined;
  readonly removeSourceBranch?: boolean | undefined;
  readonly squash?: boolean | undefined;
  readonly allowCollaboration?: boolean | undefined;
  /** Null and the empty text for none. */
  readonly mergeAfter?: string | null | undefined;
}

const ownOf = ({ own = {} }: SubjectChanges): MergeRequestChanges => own;

/** A new target is a new version: what the request changes is compared with another branch. */
const targetBranch: Attribute = {
  name: 'target_branch',
  right: 'update',
  isAsked: (changes) => ownOf(changes).targetBranch !== undefined,
  async plan({ db, ctx, subject }, changes) {
    const name = ownOf(changes).targetBranch!;
    const { git } = ctx.platform;
    const repository = git.repository(subject.parent.id);
    const target = await git.readRef(repository, `refs/heads/${name}`);
    if (target === null) throw badRequest(`Target branch "${name}" does not exist`);
    const { id } = subject.fields;
    // Where a command of its first description asks for it, it is only there in the transaction that opens it.
    const seen = (await findBranches(db, [id])).get(id);
    if (seen === undefined) throw notFound('Merge request');
    const heads = await headsOf(git, repository, { source: seen.head_sha, target });
    if (heads === undefined) throw badRequest('The commits of this merge request are missing');
    return async (tx, { state }) => {
      const now = await lockBranches(tx, id);
      if (now === undefined || now.target_branch === name) return undefined;
      if (state !== 'opened') throw badRequest('Only an open merge request can get another target branch');
      if (now.source_project_id === now.project_id && now.source_branch === name) throw sameBranch();
      if (now.head_sha !== seen.head_sha) throw conflict('The source branch moved meanwhile. Try again.');
      await moveTarget(tx, ctx, now, { name, heads });
      return {
        field: 'target_branch',
        notes: [
          { action: 'branch', changes: [{ attribute: 'target_branch', old: now.target_branch, new: name }] },
        ],
      };
    };
  },
  // With a detail where it was merged and deleted.
  words: inWords<string, { readonly deleted: true }>({
    en: ({ old, new: name, detail }) => [
      'changed the target branch from ',
      { strong: old ?? '' },
      ...(detail === null ? [] : [', which was merged and deleted,']),
      ' to ',
      { strong: name ?? '' },
    ],
    de: ({ old, new: name, detail }) => [
      'hat den Zielbranch von ',
      { strong: old ?? '' },
      ...(detail === null ? [] : [', der gemergt und gelöscht wurde,']),
      ' zu ',
      { strong: name ?? '' },
      ' geändert',
    ],
  }),
};

/** How it will be merged: not part of the history, as in v4. */
function choice(
  name: Exclude<keyof MergeRequestChanges, 'mergeAfter'>,
  column: 'remove_source_branch' | 'squash' | 'allow_collaboration',
): Attribute {
  return {
    name: column,
    right: 'update',
    isAsked: (changes) => ownOf(changes)[name] !== undefined,
    plan:
      ({ subject: { fields } }, changes) =>
      async (tx) => {
        const wanted = ownOf(changes)[name] as boolean;
        const now = await lockBranches(tx, fields.id);
        if (now === undefined || now[column] === wanted) return undefined;
        await updateBranches(tx, fields.id, { [column]: wanted });
        return { field: column, notes: [] };
      },
    words: inWords<boolean>({ en: () => ['changed how this will be merged'] }),
  };
}

/** Whoever lends the source branch has to be one who may push there: it is not for the target's members to take. */
const collaboration: Attribute = {
  ...choice('allowCollaboration', 'allow_collaboration'),
  async plan(planning, changes) {
    const { db, ctx, subject } = planning;
    const own = (await findBranches(db, [subject.fields.id])).get(subject.fields.id);
    const from =
      own?.source_project_id == null ? undefined : await findProject(db, ctx.viewer, own.source_project_id);
    if (ownOf(changes).allowCollaboration === true && !(from && projectPolicy.push_code(ctx.viewer, from)))
      throw forbidden('Only who may push to the source project lets others push to its branch.');
    return choice('allowCollaboration', 'allow_collaboration').plan(planning, changes);
  },
};

/** `2026-11-21T08:00:00.000Z` → `November 21, 2026 at 8:00 AM UTC`: the history reads the same for everybody. */
const moment = (time: string, locale = 'en-US'): string =>
  new Date(time).toLocaleString(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

/** A time before which it is not merged. */
const mergeAfter: Attribute = {
  name: 'merge_after',
  right: 'update',
  isAsked: (changes) => ownOf(changes).mergeAfter !== undefined,
  plan({ subject: { fields } }, changes) {
    const wanted = readMergeTime(ownOf(changes).mergeAfter) ?? null;
    return async (tx) => {
      const now = await lockBranches(tx, fields.id);
      if (now === undefined || now.merge_after?.getTime() === wanted?.getTime()) return undefined;
      await updateBranches(tx, fields.id, { merge_after: wanted });
      await awaitMergeTime(tx, fields.id, wanted);
      const old = now.merge_after?.toISOString() ?? null;
      const change = { attribute: 'merge_after', old, new: wanted?.toISOString() ?? null };
      return { field: 'merge_after', notes: [{ action: 'merge_after', changes: [change] }] };
    };
  },
  words: inWords<string>({
    en: ({ new: time }) => [
      time === null
        ? 'removed the time before which this is not merged'
        : `set this not to be merged before ${moment(time)} UTC`,
    ],
    de: ({ new: time }) => [
      time === null
        ? 'hat den Zeitpunkt entfernt, vor dem dies nicht gemergt wird'
        : `hat festgelegt, dass dies nicht vor dem ${moment(time, 'de')} UTC gemergt wird`,
    ],
  }),
};

/**
 * Reopening, besides its state: only where no other open merge request has the branches, and with what was pushed to them meanwhile.
 */
const openAgain: Attribute = {
  name: 'open_again',
  right: 'close',
  isAsked: ({ stateEvent }) => stateEvent === 'reopen',
  async plan({ db, ctx, subject: { fields } }) {
    const seen = (await findBranches(db, [fields.id])).get(fields.id);
    // Read from git: it may be back, and what writes that down may not have run.
    const isGone = seen !== undefined && (await readSourceHead(ctx.platform, seen)) === null;
    return async (tx, { state }) => {
      const own = state === 'closed' ? await lockBranches(tx, fields.id) : undefined;
      if (own === undefined) return undefined;
      // A deleted fork is gone at once, though its data is kept for a while.
      if (isGone || own.source_project_id === null || !(await isProjectThere(tx, own.source_project_id)))
        throw unprocessable('The source branch does not exist any more: there is nothing to merge.');
      await refuseSecond(tx, own);
      // Now, and not with the state: somebody may open another one at this moment.
      await updateBranches(tx, fields.id, { is_open: true }).catch(secondWhereTaken);
      await addJob(tx, bringOwnersName, { id: fields.id });
      await addJob(tx, catchUpName, { id: fields.id });
      return undefined;
    };
  },
  words: inWords({ en: () => ['reopened'] }),
};

export const mergeRequestAttributes: readonly Attribute[] = [
  openAgain,
  targetBranch,
  choice('removeSourceBranch', 'remove_source_branch'),
  choice('squash', 'squash'),
  collaboration,
  mergeAfter,
];
