import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { largestEditedFile } from '../../../../contract/repositories/editing.ts';
import type { EditingObstacle, EditorPage } from '../../../../contract/repositories/editing.ts';
import type { FileAtPath } from '../../../git/index.ts';
import { decodeText, isSafeNewRefName } from '../../../git/index.ts';
import { accessLevels } from '../../../platform/access/levels.ts';
import type { Context } from '../../../platform/context.ts';
import { listProjects, projectPolicy } from '../../projects/index.ts';
import { resolveAt } from '../code-page.service.ts';
import { mayPushTo, withLentBranches } from '../lent-branches.ts';
import { firstBranchOf } from '../commit-files.ts';
import type { OpenRepository } from '../repository.service.ts';
import { valueOr404 } from '../repository.service.ts';

function obstacleOf({ symlinkTarget, lfs, binary, content, size }: FileAtPath): EditingObstacle | null {
  if (symlinkTarget !== null) return 'symlink';
  if (lfs !== null) return 'lfs';
  if (binary) return 'binary';
  if (content === null || size > largestEditedFile) return 'too_large';
  // A field of a page has Unicode: what can't be read as such would be written back as something else.
  return isUtf8(content) ? null : 'encoding';
}

const nothing = { revision: null, path: '', file: null, obstacle: null, fork: null } as const;

/** A name for a branch of the viewer's that does not exist yet: `mara-patch-1`. */
async function freeBranchName(ctx: Context, { repository }: OpenRepository): Promise<string> {
  const { username } = ctx.viewer.user!;
  const base = isSafeNewRefName(`${username}-patch`) ? `${username}-patch` : 'patch';
  for (let number = 1; number <= 50; number += 1) {
    const name = `${base}-${number}`;
    if ((await ctx.platform.git.readRef(repository, `refs/heads/${name}`)) === null) return name;
  }
  return `${base}-${randomBytes(4).toString('hex')}`;
}

/** A fork of the viewer's that they may push to, the one that was changed last. */
async function forkOf(ctx: Context, { project }: OpenRepository): Promise<string | null> {
  const mine = {
    forkOf: project.id,
    minimumLevel: accessLevels.developer,
    archived: false,
    ownerUserId: ctx.viewer.user!.id,
    orderBy: 'last_activity_at',
  };
  const [found] = await listProjects(ctx.platform.db, ctx.viewer, mine, 1, 0);
  return found?.full_path ?? null;
}

/**
 * What the editor shows: the file at `at` (a ref and a path as in an address), or with `isNew` an empty one in the folder of that name.
 * Throws 404 for what is not there.
 */
export async function showEditor(
  ctx: Context,
  open: OpenRepository,
  { at, isNew }: { readonly at: string; readonly isNew: boolean },
): Promise<EditorPage> {
  const { git } = ctx.platform;
  const { repository } = open;
  const project = await withLentBranches(ctx, open.project);
  const mayFork = projectPolicy.fork(ctx.viewer, project) ? 'fork' : null;
  if (isNew && project.empty_repository) {
    const rights = projectPolicy.push_code(ctx.viewer, project) ? 'push' : mayFork;
    const first = firstBranchOf(ctx, open);
    const branch = (await mayPushTo(ctx, project, first)) ? first : null;
    return { ...nothing, rights, branch, new_branch: first };
  }
  const { revision, path } = await resolveAt(ctx, open, at);
  const found = isNew
    ? undefined
    : valueOr404(await git.readFile(repository, revision.sha, path, { maxBytes: largestEditedFile }), 'File');
  const obstacle = found === undefined ? null : obstacleOf(found);
  const isWritable = revision.kind === 'branch' && (await mayPushTo(ctx, project, revision.name));
  // Who is lent a branch makes no other.
  const makesBranches = projectPolicy.push_code(ctx.viewer, project);
  const rights = isWritable || makesBranches ? 'push' : mayFork;
  return {
    revision,
    path,
    file:
      found === undefined
        ? null
        : {
            oid: found.oid,
            content: found.content === null || obstacle !== null ? null : decodeText(found.content),
          },
    obstacle,
    rights,
    branch: isWritable ? revision.name : null,
    new_branch: makesBranches ? await freeBranchName(ctx, open) : '',
    fork: rights === 'fork' ? await forkOf(ctx, open) : null,
  };
}
