import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../testing/product.ts';
import { openFaultyInstance } from './faulty-instance.ts';
import { raceWhileKilled } from './killed-race.ts';
import type { Race } from './killed-race.ts';

/** A merge request `Boat 7` of the branch `boat-7` into `main`, with `boats/7.txt` of its own. */
export interface Boat {
  readonly index: number;
  readonly iid: number;
  readonly branch: string;
}

/** A project `root/harbour` on a server whose web processes, git and PostgreSQL are killed while writers are at work. */
export async function openFaultyHarbour() {
  if (!existsSync(cli)) throw new Error('run npm run build first');
  const instance = await openFaultyInstance();
  const { folder, port, token, api } = instance;
  const work = join(folder, 'work');
  const address = `http://x:${token}@127.0.0.1:${port}/root/harbour.git`;
  const project = '/projects/root%2Fharbour';

  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: work,
      env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
      encoding: 'utf8',
      maxBuffer: 1024 * 1024 * 1024,
    }).trim();

  /** Fetches what the server has of these. */
  const fetch = (refs: string): string => git('fetch', '-q', address, `+${refs}:${refs}`);

  /** Makes a merge request for each of these texts; with `isBehind`, `main` gets a commit that no branch has. */
  async function launch(texts: readonly string[], isBehind = false): Promise<Boat[]> {
    await api('POST', '/projects', { name: 'harbour', initialize_with_readme: true });
    mkdirSync(work);
    git('clone', '-q', '--bare', address, '.');
    const counted = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
    const commit = (branch: string, path: string, text: string, second = 0): string =>
      `commit refs/heads/${branch}\ncommitter Ada <ada@example.org> ${1_700_000_000 + second} +0000\n${counted(`Change ${path}`)}from refs/heads/main^0\nM 100644 inline ${path}\n${counted(text)}`;
    const stream = texts.map((text, index) => commit(`boat-${index}`, `boats/${index}.txt`, text, index));
    if (isBehind) stream.push(commit('main', 'later.txt', 'later\n'));
    execFileSync('git', ['fast-import', '--quiet', '--force'], {
      cwd: work,
      input: `${stream.join('')}done\n`,
    });
    git('push', '-q', address, 'refs/heads/main', 'refs/heads/boat-*');
    const boats: Boat[] = [];
    for (const index of texts.keys()) {
      const branch = `boat-${index}`;
      const made = await api('POST', `${project}/merge_requests`, {
        title: `Boat ${index}`,
        source_branch: branch,
        target_branch: 'main',
      });
      if (made?.status !== 201) throw new Error(`merge request ${index}: ${JSON.stringify(made)}`);
      boats.push({ index, iid: (made.json as { iid: number }).iid, branch });
    }
    return boats;
  }

  const problems: string[] = [];
  const race = (plan: Race): Promise<void> => raceWhileKilled(instance, plan, problems);
  return { api, project, git, fetch, launch, race, problems };
}
