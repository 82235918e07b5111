import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What one reader was answered. */
export interface WorldAnswer {
  readonly reader: string;
  readonly address: string;
  readonly status: number;
  readonly body: unknown;
}

/** Who reads the demo world: its owner, a maintainer, a developer, a reporter, a guest, and a stranger. */
export const readers: readonly string[] = ['mara', 'tomas', 'jonas', 'kwame', 'yuki', ''];

export type ReadAddress = (
  reader: string,
  address: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

type Row = Record<string, unknown>;

const rowsOf = (body: unknown): readonly Row[] => (Array.isArray(body) ? (body as Row[]) : []);

/** Reads every GET call of v4 that 0.1.0 had, of everything that is in the world, as each reader. */
export async function recordWorld(read: ReadAddress): Promise<WorldAnswer[]> {
  const answers: WorldAnswer[] = [];
  for (const reader of readers) {
    const get = async (path: string): Promise<unknown> => {
      const address = `/api/v4${path}`;
      const { status, body } = await read(reader, address);
      answers.push({ reader, address, status, body });
      return body;
    };
    const each = async (path: string, key: string, follow: (id: string) => Promise<void>): Promise<void> => {
      for (const row of rowsOf(await get(path))) await follow(encodeURIComponent(String(row[key])));
    };
    const all = async (...paths: readonly string[]): Promise<void> => {
      for (const path of paths) await get(path);
    };
    await all(
      '/user',
      '/user/emails',
      '/user/status',
      '/todos?per_page=100',
      '/todos?state=done&per_page=100',
      '/notification_settings',
    );
    await all(
      '/events?per_page=100',
      '/namespaces',
      '/issues?scope=all&per_page=100',
      '/issues_statistics?scope=all',
    );
    await all(
      '/search?scope=issues&search=the',
      '/search?scope=projects&search=c',
      '/search?scope=users&search=ma',
    );
    await each('/users?per_page=100', 'id', (id) =>
      all(
        `/users/${id}`,
        `/users/${id}/status`,
        `/users/${id}/projects`,
        `/users/${id}/starred_projects`,
        `/users/${id}/events?per_page=100`,
      ),
    );
    await each('/groups?per_page=100', 'id', async (id) => {
      const base = `/groups/${id}`;
      await all(
        base,
        `${base}/subgroups`,
        `${base}/descendant_groups`,
        `${base}/projects`,
        `${base}/issues?per_page=100`,
        `${base}/issues_statistics`,
      );
      await all(
        `${base}/members`,
        `${base}/members/all`,
        `${base}/labels`,
        `${base}/milestones`,
        `${base}/notification_settings`,
        `${base}/search?scope=issues&search=the`,
      );
    });
    await each('/projects?per_page=100', 'id', async (id) => {
      const base = `/projects/${id}`;
      await all(
        base,
        `${base}/starrers`,
        `${base}/users`,
        `${base}/groups`,
        `${base}/languages`,
        `${base}/members`,
        `${base}/members/all`,
        `${base}/events?per_page=100`,
      );
      await all(
        `${base}/protected_branches`,
        `${base}/repository/branches?per_page=100`,
        `${base}/repository/tags?per_page=100`,
        `${base}/repository/tree?recursive=true&per_page=100`,
      );
      await all(
        `${base}/repository/contributors`,
        `${base}/notification_settings`,
        `${base}/search?scope=issues&search=the`,
        `${base}/issues_statistics`,
        `${base}/search?scope=notes&search=the`,
      );
      await each(`${base}/repository/commits?per_page=5`, 'id', (sha) =>
        all(
          `${base}/repository/commits/${sha}`,
          `${base}/repository/commits/${sha}/diff`,
          `${base}/repository/commits/${sha}/refs`,
          `${base}/repository/commits/${sha}/comments`,
        ),
      );
      await each(
        `${base}/labels?with_counts=true`,
        'id',
        async (label) => void (await get(`${base}/labels/${label}`)),
      );
      await each(`${base}/milestones`, 'id', (milestone) =>
        all(`${base}/milestones/${milestone}`, `${base}/milestones/${milestone}/issues`),
      );
      for (const sort of [
        'order_by=updated_at',
        'order_by=due_date',
        'order_by=priority',
        'order_by=popularity',
        'order_by=relative_position',
        'state=closed',
        'labels=bug',
        'assignee_id=None',
        'milestone=None',
        'search=the',
      ])
        await get(`${base}/issues?per_page=100&${sort}`);
      await each(`${base}/issues?per_page=100`, 'iid', async (iid) => {
        // The owner reads all of them, the others enough to tell what they may see.
        if (reader !== readers[0] && Number(iid) % 8 > 0) return;
        const issue = `${base}/issues/${iid}`;
        await all(
          issue,
          `${issue}/participants`,
          `${issue}/time_stats`,
          `${issue}/links`,
          `${issue}/award_emoji`,
        );
        await all(
          `${issue}/resource_state_events`,
          `${issue}/resource_label_events`,
          `${issue}/resource_milestone_events`,
          `${issue}/resource_weight_events`,
        );
        await all(`${issue}/discussions?per_page=100`);
        await each(`${issue}/notes?per_page=100&sort=asc`, 'id', async (note) => {
          // One in seven: their reactions are in few.
          if (Number(note) % 7 === 0)
            await all(`${issue}/notes/${note}`, `${issue}/notes/${note}/award_emoji`);
        });
      });
    });
  }
  return answers;
}

export async function writeAnswers(file: string, answers: readonly WorldAnswer[]): Promise<void> {
  await writeFile(file, gzipSync(answers.map((answer) => JSON.stringify(answer)).join('\n'), { level: 9 }));
}

export async function readAnswers(file: string): Promise<WorldAnswer[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as WorldAnswer);
}
