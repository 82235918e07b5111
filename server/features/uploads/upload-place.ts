import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { authorizeGroup, groupParent, loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject, projectParent } from '../projects/index.ts';

/** Everyone who may comment may attach files; Maintainers list and delete them. */
export type UploadRight = 'create_note' | 'admin_note' | 'list';

/** A project or group with uploads, as this viewer sees it. */
export interface UploadPlace {
  readonly parent: Parent;
  /** Throws 401 or 403 without the right. */
  readonly authorize: (right: UploadRight) => void;
}

/** By id or path; throws 404 if the viewer may not see it. */
export async function loadUploadPlace(
  ctx: Context,
  kind: Parent['kind'],
  idOrPath: string,
): Promise<UploadPlace> {
  if (kind === 'project') {
    const project = await loadProject(ctx, idOrPath);
    return {
      parent: projectParent(project),
      authorize: (right) => authorizeProject(ctx, right === 'list' ? 'update' : right, project),
    };
  }
  const group = await loadGroup(ctx, idOrPath);
  return {
    parent: groupParent(group),
    authorize: (right) => authorizeGroup(ctx, right === 'list' ? 'read_uploads' : right, group),
  };
}

/** The project or group with this path: the addresses of files in texts do not say which it is. */
export async function loadUploadPlaceByPath(ctx: Context, path: string): Promise<UploadPlace> {
  try {
    return await loadUploadPlace(ctx, 'project', path);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404 || /^\d+$/.test(path)) throw error;
    // The answer for what does not exist is that of a project.
    return loadUploadPlace(ctx, 'group', path).catch(() => {
      throw error;
    });
  }
}
