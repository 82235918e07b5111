import type { CommitFailure, FileAction, Repository } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError, badRequest, notFound } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readerOf } from '../../../platform/subjects/reader.ts';
import { findUserById, findUsersByIds } from '../../accounts/index.ts';
import type { UserRow } from '../../accounts/index.ts';
import { listNotes } from '../../discussions/index.ts';
import type { NoteRow } from '../../discussions/index.ts';
import { loadProject } from '../../projects/index.ts';
import { changeRefs } from '../../repositories/index.ts';
import { createFileTexts } from '../ledger/file-texts.ts';
import { findBranches, lockBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { openSource } from '../merging/open-source.ts';
import { followSource } from '../versions/follow-source.ts';
import { placeOf, reasons, whyClosed } from './applicability.ts';
import type { Compared, Place, Reason } from './applicability.ts';
import { coAuthorOf, suggestionMessage } from './commit-message.ts';
import { recordApplied } from './record-applied.ts';
import { replaceLines } from './replace-lines.ts';
import { findSuggestions, lockUndecided, writeSuggestionPlan } from './suggestion.queries.ts';
import type { SuggestionRow } from './suggestion.queries.ts';

type Failure = CommitFailure | Reason | 'encoding' | 'no_file' | 'overlap';

const sentences: Readonly<Partial<Record<string, string>>> = {
  ...reasons,
  encoding: 'Suggestions are not applicable as the file is not written in UTF-8.',
  no_file: 'Suggestions are not applicable as the file was not found.',
  overlap: 'Suggestions are not applicable as their lines cannot overlap.',
  branch_missing: reasons.no_branch,
  not_found: reasons.no_branch,
  no_changes: reasons.same,
};

/** A file larger than that is not changed by a suggestion; its lines are not followed either. */
const readable = 2 * 1024 * 1024;
/** How often it is tried again on a branch that moves. */
const attempts = 4;

/**
 * Applies suggestions of one merge request as one commit on its source branch, by this viewer with those who suggested them as co-authors,
 * and returns when it is recorded: they are applied, their threads resolved, the new version is there. A line that is not as it was when
 * it was commented on is never replaced: lines are compared with the branch as it is at that moment, which then moves from there alone.
 * What happens in between is in a plan: cut off at any point, nothing has changed, or the change of the branch leads to the record. Returns
 * at once where they are applied already. Throws 404 for what the viewer can't see, 403 for who may not push to the source branch,
 * 400 with the reason for what can't be applied, 409 if the branch keeps moving.
 */
export async function applySuggestions(
  ctx: Context,
  ids: readonly number[],
  { message }: { readonly message?: string | undefined } = {},
): Promise<readonly SuggestionRow[]> {
  const { platform } = ctx;
  const { rows, notes, noteable } = await load(ctx, ids);
  const branches = (await findBranches(platform.db, [noteable.id])).get(noteable.id);
  if (branches === undefined) throw notFound('Suggestion');
  const open = await openSource(ctx, branches);
  if (rows.every(({ applied_at }) => applied_at !== null)) return rows;
  const closed = whyClosed(branches);
  if (closed !== undefined) throw failureOf(closed);
  const user = (await findUserById(platform.db, ctx.viewer.user!.id))!;
  const committer = { name: user.name, email: user.commit_email ?? user.email };
  const ref = `refs/heads/${branches.source_branch}`;
  const words = await wordsOf(ctx, branches, { notes, count: rows.length, message, user });
  const target = createFileTexts(platform.git, platform.git.repository(branches.project_id));
  const planned = { ref, old: branches.head_sha, new: branches.head_sha };
  const done = await changeRefs<Failure>(ctx, open, {
    planned: [planned],
    async make(quarantine) {
      for (let attempt = 1; ; attempt++) {
        const head = await platform.git.readRef(open.repository, ref);
        if (head === null) return { ok: false, reason: 'no_branch' };
        // The target has what comments were written on; commits of a fork that are not brought there yet are in the fork alone.
        const now = head === branches.head_sha ? target : createFileTexts(platform.git, open.repository);
        const edits = await editFiles(platform, open.repository, rows, { before: target, now, head });
        if (!edits.ok) return edits;
        const made = await platform.git.makeCommit(open.repository, quarantine, {
          branch: branches.source_branch,
          expected: head,
          message: words(edits.value.map(({ path }) => path)),
          author: committer,
          committer,
          actions: edits.value,
        });
        if (!made.ok && made.reason === 'moved' && attempt < attempts) continue;
        if (!made.ok) return made;
        const { sha } = made.value;
        const failure = await planCommit(platform, branches.id, rows, { user_id: user.id, commit_sha: sha });
        if (failure !== undefined) return { ok: false, reason: failure };
        faultPoint('suggestion.planned');
        return { ok: true, value: { commands: [{ ref, old: head, new: sha }], grown: [ref] } };
      }
    },
  });
  if (!done.ok) {
    // Somebody else, or the same person by a second click, was faster.
    const now = await findSuggestions(platform.db, ids);
    if (now.length > 0 && now.every(({ applied_at }) => applied_at !== null)) return now;
    throw failureOf(done.reason);
  }
  faultPoint('suggestion.moved');
  await followSource(ctx, noteable.id, {});
  await recordApplied(ctx, {
    merge_request_id: noteable.id,
    commit_sha: done.value[0]!.new!,
    user_id: user.id,
    suggestion_ids: rows.map(({ id }) => id),
  });
  return rows;
}

/** The suggestions with their notes, as this viewer may read them. */
async function load(ctx: Context, ids: readonly number[]) {
  const { platform } = ctx;
  const rows = await findSuggestions(platform.db, [...new Set(ids)]);
  const [first] = rows;
  if (first === undefined || rows.length < new Set(ids).size) throw notFound('Suggestion');
  const id = first.merge_request_id;
  const type = platform.subjects.get('MergeRequest');
  // Each is asked for by itself, or another request's would show by its answer.
  if (rows.some(({ merge_request_id }) => merge_request_id !== id)) {
    const others = new Set(rows.map(({ merge_request_id }) => merge_request_id));
    const seen = await type.outlines(ctx, [...others]);
    throw seen.size < others.size
      ? notFound('Suggestion')
      : badRequest('Suggestions must all be on the same branch.');
  }
  const noteable = await type.find(ctx, id);
  if (noteable === undefined) throw notFound('Suggestion');
  const noteIds = [...new Set(rows.map(({ note_id }) => note_id))];
  const filter = { reader: readerOf(ctx), internal: noteable.can.readInternalNotes, ids: noteIds };
  const notes = await listNotes(platform.db, noteable.type, noteable.id, filter, noteIds.length, 0);
  if (notes.length < noteIds.length) throw notFound('Suggestion');
  return { rows, notes, noteable };
}

/** What the commit will say, of the paths that it changes. */
async function wordsOf(
  ctx: Context,
  { project_id, source_branch }: Branches,
  {
    notes,
    count,
    message,
    user,
  }: {
    readonly notes: readonly NoteRow[];
    readonly count: number;
    readonly message: string | undefined;
    readonly user: UserRow;
  },
): Promise<(paths: readonly string[]) => string> {
  const { db, settings } = ctx.platform;
  const [project, authors] = await Promise.all([
    loadProject(ctx, String(project_id)),
    findUsersByIds(db, [...new Set(notes.flatMap(({ author_id }) => author_id ?? []))]),
  ]);
  const coAuthors = [...authors.values()]
    .filter(({ id }) => id !== user.id)
    .map((author) => coAuthorOf(settings, author));
  const asked = message?.trim();
  const template = asked === undefined || asked === '' ? project.suggestion_commit_message : asked;
  return (paths) =>
    suggestionMessage({ template, branch: source_branch, paths, count, project, user, coAuthors });
}

type FileEdit = FileAction & { readonly action: 'update' };

/** The files of a head with the suggestions in them. */
async function editFiles(
  { git }: Pick<Platform, 'git'>,
  repository: Repository,
  rows: readonly SuggestionRow[],
  compared: Compared,
): Promise<
  | { readonly ok: true; readonly value: readonly FileEdit[] }
  | { readonly ok: false; readonly reason: Failure }
> {
  const places = await Promise.all(rows.map((row) => placeOf(row, compared)));
  const placed: (Place & { readonly text: string })[] = [];
  for (const [index, place] of places.entries()) {
    if (typeof place === 'string') return { ok: false, reason: place };
    placed.push({ ...place, text: rows[index]!.to_content });
  }
  const edits: FileEdit[] = [];
  for (const [path, own] of Map.groupBy(placed, (place) => place.path)) {
    const inOrder = own.toSorted((a, b) => a.lines.from - b.lines.from);
    if (inOrder.some(({ lines }, index) => index > 0 && inOrder[index - 1]!.lines.to > lines.from))
      return { ok: false, reason: 'overlap' };
    const file = await git.readFile(repository, compared.head, path, { maxBytes: readable });
    if (!file.ok || file.value.entry.kind !== 'file' || file.value.content === null)
      return { ok: false, reason: 'no_file' };
    // Read again as bytes: what was compared is that file.
    if (file.value.oid !== own[0]!.blob) return { ok: false, reason: 'changed' };
    const content = replaceLines(file.value.content, inOrder);
    if (content === undefined) return { ok: false, reason: 'encoding' };
    edits.push({ action: 'update', path, content, expectedOid: file.value.oid });
  }
  return { ok: true, value: edits };
}

/** Writes the plan if the request is still open, and none of them applied or gone from its comment. */
function planCommit(
  { db }: Pick<Platform, 'db'>,
  id: number,
  rows: readonly SuggestionRow[],
  plan: { readonly user_id: number; readonly commit_sha: string },
): Promise<Reason | undefined> {
  const suggestion_ids = rows.map((row) => row.id);
  return transaction(db, async (tx) => {
    const now = await lockBranches(tx, id);
    const closed = now === undefined ? 'closed' : whyClosed(now);
    if (closed !== undefined) return closed;
    if ((await lockUndecided(tx, suggestion_ids)) < suggestion_ids.length) return 'edited';
    await writeSuggestionPlan(tx, { merge_request_id: id, ...plan, suggestion_ids });
    return undefined;
  });
}

function failureOf(reason: string): AppError {
  const sentence = sentences[reason];
  if (sentence !== undefined) return badRequest(sentence);
  return new AppError(409, { message: 'The source branch moved meanwhile. Try again.' });
}
