import { Type } from 'typebox';
import type { ChangedFiles, EditorPage } from '../../../../contract/repositories/editing.ts';
import type { FileAction } from '../../../git/index.ts';
import type { App } from '../../../platform/http/app.ts';
import { ProjectPath } from '../code-page.schemas.ts';
import { openForPush } from '../lent-branches.ts';
import { openRepository } from '../repository.service.ts';
import { changeFiles, editedContent } from './change-files.ts';
import { showEditor } from './show-editor.ts';
import { uploadActions } from './uploaded-files.ts';

const config = { access: 'signed-in' } as const;
const Path = Type.String({ minLength: 1, maxLength: 5000 });
const Sha = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });
const Place = {
  branch: Type.String({ minLength: 1, maxLength: 1000 }),
  start_sha: Type.Optional(Sha),
  commit_message: Type.Optional(Type.String({ maxLength: 100_000 })),
  start_merge_request: Type.Optional(Type.Boolean()),
};

/** What the editor of files reads, and the commits that are made from pages. */
export function editingRoutes(app: App): void {
  app.get(
    '/:project/-/editor.json',
    {
      config,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({
          at: Type.Optional(Type.String()),
          new: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, params, query }): Promise<EditorPage> =>
      showEditor(ctx, await openRepository(ctx, params.project), {
        at: query.at ?? '',
        isNew: query.new === true,
      }),
  );

  app.post(
    '/:project/-/edited_file',
    {
      config,
      schema: {
        params: ProjectPath,
        body: Type.Object({
          ...Place,
          path: Path,
          previous_path: Type.Optional(Path),
          oid: Type.Optional(Sha),
          content: Type.Optional(Type.String()),
        }),
      },
    },
    async ({ ctx, params, body }): Promise<ChangedFiles> => {
      const open = await openForPush(ctx, params.project, body.branch);
      const { path, previous_path: previousPath, oid, content: text = '' } = body;
      const known = oid === undefined ? undefined : await ctx.platform.git.readBlob(open.repository, oid);
      const content = editedContent(text, known?.ok === true ? known.value.content : null);
      const expected = oid === undefined ? {} : { expectedOid: oid };
      const action: FileAction =
        previousPath === undefined
          ? { action: 'create', path, content }
          : previousPath === path
            ? { action: 'update', path, content, ...expected }
            : { action: 'move', path, previousPath, content, ...expected };
      return changeFiles(ctx, open, body, [action]);
    },
  );

  app.post(
    '/:project/-/deleted_file',
    {
      config,
      schema: { params: ProjectPath, body: Type.Object({ ...Place, path: Path, oid: Sha }) },
    },
    async ({ ctx, params, body }): Promise<ChangedFiles> =>
      changeFiles(ctx, await openForPush(ctx, params.project, body.branch), body, [
        { action: 'delete', path: body.path, expectedOid: body.oid },
      ]),
  );

  app.post(
    '/:project/-/uploaded_files',
    {
      config,
      schema: {
        params: ProjectPath,
        body: Type.Object({
          ...Place,
          replace: Type.Optional(Type.Boolean()),
          files: Type.Array(
            Type.Object({ path: Path, content: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }) }),
            { minItems: 1, maxItems: 100 },
          ),
        }),
      },
    },
    async ({ ctx, params, body }): Promise<ChangedFiles> => {
      const open = await openForPush(ctx, params.project, body.branch);
      return changeFiles(ctx, open, body, await uploadActions(ctx, open, body));
    },
  );
}
