import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { generateLargeRepository, git, plainGitEnvironment } from '../testing/repositories.ts';
import { runGit } from './git-client.ts';
import type { Instance } from './instance.ts';
import { makeLongChanges } from './review-world.ts';
import type { ReviewProject } from './review-world.ts';
import { repositoryFolder } from './repository-folder.ts';

export const issueCount = 100_000;

export interface LargeProject {
  readonly id: number;
  /** The original repository. */
  readonly source: string;
  /** The folder of the server's repository. */
  readonly folder: string;
  /** The address to push to. */
  readonly address: string;
}

/** The data of the bench: created once per run, on first use. */
export interface World {
  /** A temporary folder of this run. */
  readonly scratch: string;
  /** A local repository with 40,000 commits. */
  source(): Promise<string>;
  /** An empty project for it. */
  emptyProject(): Promise<Omit<LargeProject, 'folder'>>;
  /** The same after `source` was pushed. */
  large(): Promise<LargeProject>;
  /** The id of the project with 100,000 issues. */
  issues(): Promise<number>;
  /** A project with branches for merge requests of 300 and of 3,000 files, and of one long file. */
  longChanges(): Promise<ReviewProject>;
}

export function createWorld(instance: Instance, scratch: string): World {
  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const source = once(async () => {
    const path = join(scratch, 'source.git');
    git(scratch, ['init', '-q', '--bare', path]);
    await generateLargeRepository(path, {});
    execFileSync('git', ['-C', path, 'repack', '-adq'], { env: plainGitEnvironment() });
    return path;
  });
  const emptyProject = once(async () => {
    const path = await source();
    const { id } = await instance.api<{ id: number }>('POST', '/projects', {
      name: 'large',
      visibility: 'public',
    });
    return {
      id,
      source: path,
      address: `${instance.url.replace('http://', `http://x:${instance.token}@`)}/root/large.git`,
    };
  });
  const large = once(async () => {
    const project = await emptyProject();
    // Does nothing if a workload has pushed it already.
    await runGit(scratch, ['-C', project.source, 'push', '-q', project.address, 'refs/heads/*:refs/heads/*']);
    return { ...project, folder: repositoryFolder(instance, project.id) };
  });
  return {
    scratch,
    source,
    emptyProject,
    large,
    issues: once(() => fillIssues(instance)),
    longChanges: once(() => makeLongChanges(instance, scratch)),
  };
}

/** 100,000 issues with two labels each, some assigned, one with 8 comments: inserted by SQL, unlike any client. */
async function fillIssues(instance: Instance): Promise<number> {
  const { id } = await instance.api<{ id: number }>('POST', '/projects', {
    name: 'issues',
    visibility: 'public',
    initialize_with_readme: true,
  });
  for (let number = 0; number < 10; number++)
    await instance.api('POST', `/projects/${id}/labels`, { name: `label ${number}`, color: '#336699' });
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  await client.query(
    `insert into subjects (kind, iid, project_id, author_id, title, description, description_html_version, created_at, updated_at, state)
     select 'Issue', n, $1, 1, 'Issue ' || n || ' about ' || (array['rendering', 'the cache', 'uploads', 'search', 'paging'])[1 + n % 5], 'Text ' || md5(n::text), 0, now() - n * interval '1 minute', now() - n * interval '1 minute',
       case when n % 5 = 0 then 'closed' else 'opened' end from generate_series(1, ${issueCount}) n`,
    [id],
  );
  await client.query(
    `insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential) select i.id, l.id, i.kind, i.project_id, i.state, i.confidential from subjects i
       join lateral (select id, row_number() over (order by id) as r from labels where project_id = $1) l on l.r in (1 + i.iid % 10, 1 + (i.iid + 3) % 10)
       where i.project_id = $1`,
    [id],
  );
  await client.query(
    'insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential) select id, 1, kind, project_id, state, confidential from subjects where project_id = $1 and iid % 7 = 0',
    [id],
  );
  await client.query(`insert into internal_ids values ('project', $1, 'issues', ${issueCount})`, [id]);
  await client.query('update projects set open_issues_count = 80000 where id = $1', [id]);
  await client.query('vacuum analyze');
  await client.end();
  for (let number = 1; number <= 8; number++)
    await instance.api('POST', `/projects/${id}/issues/2/notes`, {
      body: `Comment ${number} with **bold** words, \`code\`, a list and #${number + 2}:\n\n- one\n- two\n\n\`\`\`ts\nconst answer = ${number};\n\`\`\``,
    });
  return id;
}
