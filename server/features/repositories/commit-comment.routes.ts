import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { presentAuthor } from '../accounts/index.ts';
import { countNotes, createNote, lineOf, listNotes, submissionKey } from '../discussions/index.ts';
import type { NewPosition, NoteRow } from '../discussions/index.ts';
import { loadCommitNoteable } from './commit.subject.ts';

const tags = ['Commits'];
const CommitId = Type.Object({ id: Type.String(), sha: Type.String() });
const url = '/api/v4/projects/:id/repository/commits/:sha/comments';

/** A note on a commit as v4 returns it, in another shape than other notes. */
function presentComment(note: NoteRow, baseUrl: string) {
  const {
    path = null,
    line = null,
    line_type = null,
  } = (note.position === null ? undefined : lineOf(note.position)) ?? {};
  return {
    note: note.note,
    path,
    line,
    line_type,
    author: presentAuthor(note.author, baseUrl),
    created_at: note.created_at,
  };
}

interface PositionInput {
  readonly path?: string;
  readonly line?: number;
  readonly line_type?: string;
}

/** The line of a commit that a comment is about; undefined without a file. */
function positionOf(
  sha: string,
  { path: given, line, line_type: type }: PositionInput,
): NewPosition | undefined {
  if (given === undefined || given === '') return undefined;
  if (line === undefined) throw new AppError(400, { error: 'line is missing' });
  // PostgreSQL's text can hold neither NUL nor lone surrogates.
  const path = given.replaceAll('\u0000', '').toWellFormed();
  return type === 'old'
    ? { head_sha: sha, old_path: path, old_line: line }
    : { head_sha: sha, new_path: path, new_line: line };
}

/** Whether the line is in the commit, or was in its parent. v4 comments on the commit as a whole where it is not. */
async function isThere(
  { platform: { git } }: Context,
  { key, projectId }: Noteable,
  { old_path, old_line, new_path, new_line }: NewPosition,
): Promise<boolean> {
  const repository = git.repository(projectId!);
  const commit = await git.commit(repository, key);
  const isOld = old_line !== undefined;
  const sha = isOld && commit.ok ? commit.value.parents[0] : key;
  const path = (isOld ? old_path : new_path) ?? '';
  const file = sha === undefined ? undefined : await git.readFile(repository, sha, path);
  if (file?.ok !== true) return false;
  // Lines of a file that is too large to be read are believed.
  const lines = file.value.content?.toString('utf8').replace(/\n$/, '').split('\n');
  return lines === undefined || ((isOld ? old_line : new_line) ?? 0) <= lines.length;
}

/** v4 comments on a commit. */
export function commitCommentRoutes(app: App): void {
  app.get(
    url,
    {
      config: { access: 'anyone', scopes: ['read_repository'] },
      schema: {
        tags,
        summary: 'List the comments on a commit',
        params: CommitId,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const commit = await loadCommitNoteable(ctx, request.params.id, request.params.sha);
      const page = pageOf(request.query);
      const filter = { reader: readerOf(ctx), internal: commit.can.readInternalNotes, sort: 'asc' } as const;
      const [notes, total] = await Promise.all([
        listNotes(ctx.platform.db, commit.type, commit.id, filter, page.perPage, page.offset),
        countNotes(ctx.platform.db, commit.type, commit.id, filter),
      ]);
      sendPageHeaders(request, reply, page, { total });
      return notes.map((note) => presentComment(note, ctx.baseUrl));
    },
  );

  app.post(
    url,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Comment on a commit',
        params: CommitId,
        body: Type.Object({
          note: Type.String(),
          path: Type.Optional(Type.String({ maxLength: 4096 })),
          line: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
          line_type: Type.Optional(Type.Enum(['new', 'old'])),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, body } = request;
      const commit = await loadCommitNoteable(ctx, request.params.id, request.params.sha);
      const position = positionOf(commit.key, body);
      const { note } = await createNote(ctx, commit, {
        body: body.note,
        position: position !== undefined && (await isThere(ctx, commit, position)) ? position : undefined,
        submissionKey: submissionKey(request.headers),
      });
      // Commits have no quick actions, so there is always a note.
      return reply.status(201).send(presentComment(note!, ctx.baseUrl));
    },
  );
}
