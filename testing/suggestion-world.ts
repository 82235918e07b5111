import { openMergeRequestWorld } from './merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from './merge-request-world.ts';
import type { TestUser } from './server.ts';

/** A suggestion as v4 answers it. */
export interface SuggestionAnswer {
  readonly id: number;
  readonly from_line: number;
  readonly to_line: number;
  readonly appliable: boolean;
  readonly applied: boolean;
  readonly from_content: string;
  readonly to_content: string;
}

export interface NoteAnswer {
  readonly id: number;
  readonly resolved: boolean;
  readonly suggestions: readonly SuggestionAnswer[];
}

interface Comment {
  readonly project: number;
  readonly request: Pick<MergeRequestAnswer, 'iid' | 'diff_refs'>;
  readonly path: string;
  readonly line: number;
  readonly body: string;
  readonly as?: TestUser;
}

/** The text of a block that suggests lines. */
export const suggestion = (text: string, offsets = ''): string => `\`\`\`suggestion${offsets}\n${text}\`\`\``;

/** What tests of suggestions do with merge requests. */
export async function openSuggestionWorld() {
  const world: MergeRequestWorld = await openMergeRequestWorld();
  const { server, ann, ben } = world;
  const { git } = server.platform;
  const discussions = (project: number, iid: number) =>
    `/projects/${project}/merge_requests/${iid}/discussions`;
  return {
    ...world,
    /** A merge request of `feature`, which adds these files. */
    async request(files: Readonly<Record<string, string>>, visibility?: 'public') {
      const project = await world.createProject(visibility);
      await world.commit({ project, branch: 'feature', files, from: 'main' });
      return { project, request: await world.open(project, 'feature') };
    },
    /** A thread on a line, of Ben's. */
    async comment({ project, request, path, line, body, as = ben }: Comment) {
      const position = {
        ...request.diff_refs,
        position_type: 'text',
        new_path: path,
        old_path: path,
        new_line: line,
      };
      const made = await server.create<{ id: string; notes: NoteAnswer[] }>(
        discussions(project, request.iid),
        { body, position },
        as,
      );
      const [note] = made.notes;
      return { thread: made.id, note: note!, ids: note!.suggestions.map(({ id }) => id) };
    },
    async readNote(project: number, iid: number, id: number, as = ann): Promise<NoteAnswer> {
      const answer = await server.api('GET', `/projects/${project}/merge_requests/${iid}/notes/${id}`, as);
      return answer.json<NoteAnswer>();
    },
    async apply(ids: number | readonly number[], as: TestUser = ann, commit_message?: string) {
      const more = commit_message === undefined ? {} : { commit_message };
      const answer =
        typeof ids === 'number'
          ? await server.api('PUT', `/suggestions/${ids}/apply`, as, more)
          : await server.api('PUT', '/suggestions/batch_apply', as, { ids, ...more });
      return { status: answer.statusCode, body: answer.json<{ message?: string } & SuggestionAnswer>() };
    },
    /** Changes a file of the branch by a commit of Ann's. */
    async rewrite(project: number, branch: string, path: string, content: string, as = ann): Promise<string> {
      const { id } = await server.create<{ id: string }>(
        `/projects/${project}/repository/commits`,
        {
          branch,
          commit_message: 'Rewrite',
          actions: [
            {
              action: 'update',
              file_path: path,
              content: Buffer.from(content).toString('base64'),
              encoding: 'base64',
            },
          ],
        },
        as,
      );
      return id;
    },
    async textOf(project: number, branch: string, path: string): Promise<string> {
      const repository = git.repository(project);
      const head = await git.readRef(repository, `refs/heads/${branch}`);
      const file = await git.readFile(repository, head!, path);
      if (!file.ok) throw new Error(`There is no ${path}.`);
      return file.value.content!.toString();
    },
    async head(project: number, branch = 'feature') {
      const repository = git.repository(project);
      const sha = (await git.readRef(repository, `refs/heads/${branch}`))!;
      const found = await git.commit(repository, sha);
      if (!found.ok) throw new Error('There is no such commit.');
      return found.value;
    },
  };
}

export type SuggestionWorld = Awaited<ReturnType<typeof openSuggestionWorld>>;
