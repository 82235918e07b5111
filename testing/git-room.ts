import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createGit,
  type CommitFilesInput,
  type Git,
  type GitOptions,
  type Repository,
} from '../server/git/index.ts';
import type { Identity } from '../server/git/index.ts';
import { refDoor } from '../server/git/ref-door.ts';
import { git as plainGit, temporaryFolder, type RepositoryBuilder } from './repositories.ts';

/** server/git with a folder of its own. */
export interface GitRoom {
  readonly git: Git;
  readonly refs: ReturnType<typeof refWriter>;
  readonly root: string;
  /** An empty repository. */
  create(): Promise<Repository>;
  /** A repository with this history, and each mark's commit id. */
  build(builder: RepositoryBuilder): Promise<{ repository: Repository; marks: Map<number, string> }>;
  close(): Promise<void>;
}

export function openGitRoom(options: Partial<GitOptions> = {}): GitRoom {
  const folder = temporaryFolder('coppice-room-');
  const git = createGit({ root: join(folder.path, 'repositories'), maxProcesses: 16, ...options });
  let last = 0;
  const create = async () => await git.createRepository(++last);
  return {
    git,
    refs: refWriter(git),
    root: folder.path,
    create,
    async build(builder) {
      const repository = await create();
      const marks = await builder.write(repository.path);
      return { repository, marks };
    },
    async close() {
      await git.close();
      await rm(folder.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Changes refs as the server does, but without a user: no rules and no record. */
function refWriter(git: Git) {
  const door = git[refDoor];
  const create = (repository: Repository, ref: string, sha: string) =>
    door.updateRefs(repository, [{ ref, old: null, new: sha }]);
  const remove = async (repository: Repository, ref: string, expected?: string) =>
    door.updateRefs(repository, [
      { ref, old: expected ?? (await git.readRef(repository, ref)) ?? 'f'.repeat(40), new: null },
    ]);
  return {
    ...door,
    async commitFiles(repository: Repository, input: CommitFilesInput) {
      const quarantine = door.openQuarantine(repository);
      try {
        const made = await git.makeCommit(repository, quarantine, input);
        if (!made.ok) return made;
        await quarantine.keep();
        const { sha, old } = made.value;
        const moved = await door.updateRefs(repository, [
          { ref: `refs/heads/${input.branch}`, old, new: sha },
        ]);
        return moved.ok ? made : moved;
      } finally {
        await quarantine.discard();
      }
    },
    createBranch: (repository: Repository, name: string, sha: string) =>
      create(repository, `refs/heads/${name}`, sha),
    deleteBranch: (repository: Repository, name: string, { expected }: { expected?: string } = {}) =>
      remove(repository, `refs/heads/${name}`, expected),
    createTag: (repository: Repository, name: string, sha: string) =>
      create(repository, `refs/tags/${name}`, sha),
    deleteTag: (repository: Repository, name: string) => remove(repository, `refs/tags/${name}`),
    async createAnnotatedTag(
      repository: Repository,
      input: { name: string; sha: string; message: string; tagger: Identity },
    ) {
      const quarantine = door.openQuarantine(repository);
      try {
        const made = await git.makeTag(repository, quarantine, input);
        if (!made.ok) return made;
        await quarantine.keep();
        const moved = await create(repository, `refs/tags/${input.name}`, made.value);
        return moved.ok ? made : moved;
      } finally {
        await quarantine.discard();
      }
    },
  };
}

export { plainGit };
