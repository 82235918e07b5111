import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGit, type Git, type GitOptions, type Repository } from '../server/git/index.ts';
import { git as plainGit, temporaryFolder, type RepositoryBuilder } from './repositories.ts';

/** A git room over a folder of its own. */
export interface GitRoom {
  readonly git: Git;
  readonly root: string;
  /** An empty repository. */
  create(): Promise<Repository>;
  /** A repository with this history; each mark's commit id. */
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

export { plainGit };
