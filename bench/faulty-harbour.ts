import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cli, ended, node } from '../testing/product.ts';
import { kill, openFaultyInstance } from './faulty-instance.ts';

/** A merge request `Boat 7` of the branch `boat-7` into `main`, with `boats/7.txt` of its own. */
export interface Boat {
  readonly index: number;
  readonly iid: number;
  readonly branch: string;
}

interface Race {
  /** Makes what they work on; nothing is killed before it is done. */
  readonly prepare: () => Promise<void>;
  readonly kills: number;
  readonly writers: number;
  /** How many steps there are, and how many are done: kills come between them at even distances. */
  readonly steps: number;
  readonly done: () => number;
  /** What one writer does until nothing is left to do. */
  readonly write: () => Promise<void>;
  /** Adds to `problems` what is not as it was acknowledged. */
  readonly verify: () => Promise<void>;
}

/** A project `root/harbour` on a server whose web processes, git and PostgreSQL are killed while writers are at work. */
export async function openFaultyHarbour() {
  if (!existsSync(cli)) throw new Error('run npm run build first');
  const instance = await openFaultyInstance();
  const { folder, data, port, token, api, parts } = instance;
  const work = join(folder, 'work');
  const address = `http://x:${token}@127.0.0.1:${port}/root/harbour.git`;
  const project = '/projects/root%2Fharbour';
  const problems: string[] = [];
  const killed = new Map<string, number>();
  let isOver = false;

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

  async function killAgain({ kills, steps, done }: Race): Promise<void> {
    const kinds = ['worker', 'git', 'backends'] as const;
    for (let count = 0; count < kills && !isOver; count++) {
      const kind = kinds[count % kinds.length]!;
      const after = Math.floor(((count + 1) * steps) / (kills + 1));
      while (done() < after && !isOver) await delay(2);
      for (let attempt = 0; attempt < 200 && !isOver; attempt++) {
        const found = parts()[kind];
        if (kill(found.slice((count * 7) % Math.max(1, found.length)).slice(0, 1))) {
          killed.set(kind, (killed.get(kind) ?? 0) + 1);
          break;
        }
        await delay(2);
      }
      if (kind !== 'git') await instance.becomesReady();
    }
  }

  /** Lets the writers work while it kills, verifies, asks the doctor, and takes the server away. */
  async function race(race: Race): Promise<void> {
    try {
      await race.prepare();
      // Its workers may be killed; without it nothing comes back, and writers would wait in vain.
      instance.server!.once('exit', (code, signal) => {
        if (isOver) return;
        console.error(
          `The server ended by itself: ${code ?? signal}. It said:\n${instance.said().slice(-5000)}`,
        );
        process.exit(1);
      });
      const killing = killAgain(race).catch((error: unknown) => void problems.push(String(error)));
      await Promise.all(Array.from({ length: race.writers }, race.write));
      isOver = true;
      await killing;
      await instance.becomesReady();
      await race.verify();
      instance.server?.kill('SIGTERM');
      await ended(instance.server!);
      console.log(execFileSync(node, [cli, '--data', data, 'doctor'], { encoding: 'utf8' }).trim());
    } catch (error) {
      problems.push(String(error instanceof Error ? (error.stack ?? error.message) : error));
    } finally {
      isOver = true;
      await instance.remove();
    }
    console.log([...killed].map(([kind, count]) => `killed: ${count} × ${kind}`).join('\n'));
  }

  return { api, project, git, fetch, launch, race, problems };
}
