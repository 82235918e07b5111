import { strangerAddress } from './crowd.ts';

/**
 * A process that sends expensive anonymous requests to a server, without a pause, until it is stopped: `strangers-client.ts URL
 * PROJECT HOW_MANY`. Prints the number of answers by status.
 */
const [url, project, count] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4])];
const stop = new AbortController();
const statuses = new Map<string, number>();
const tally = (what: string): void => void statuses.set(what, (statuses.get(what) ?? 0) + 1);

/** Each comes from an address of its own, and so has its own share and limit. */
const from = (index: number): Record<string, string> => ({ 'x-forwarded-for': strangerAddress(index) });

async function newest(page: number): Promise<string[]> {
  const commits = `${url}/api/v4/projects/${encodeURIComponent(project)}/repository/commits`;
  const answer = await fetch(`${commits}?per_page=100&page=${page}`, { headers: from(page) });
  return ((await answer.json()) as { id: string }[]).map((commit) => commit.id);
}
const shas = (await Promise.all([1, 2, 3, 4, 5].map(newest))).flat();

/** Every second one requests blame, the others archives; each time of another commit, so that no cache helps. */
function expensivePath(index: number, turn: number): string {
  const sha = shas[(index * 25 + turn) % shas.length]!;
  if (index % 2 === 1) return `archive/${sha}/large.tar.gz`;
  const file = `src/module-${String((index + turn) % 40).padStart(2, '0')}/part-${turn % 10}.ts`;
  return `blame.json?at=${sha}/${file}`;
}

process.on('SIGTERM', () => stop.abort());
await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      try {
        const answer = await fetch(`${url}/${project}/-/${expensivePath(index, turn)}`, {
          headers: from(index),
          signal: stop.signal,
        });
        await answer.body?.pipeTo(new WritableStream());
        tally(`${index % 2 === 1 ? 'archive' : 'blame'} ${answer.status}`);
      } catch {
        if (!stop.signal.aborted) tally('broken off');
      }
    }
  }),
);
console.log([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '));
