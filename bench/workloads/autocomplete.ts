import pg from 'pg';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

const memberCount = 10_000;

/** 10,000 members of one project, written by SQL. */
async function fillMembers({ instance }: Bench, projectId: number): Promise<void> {
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  await client.query(
    `with made as (
       insert into users (username, name, email, password_hash, confirmed_at)
       select (array['ana', 'bo', 'chen', 'dara', 'emil', 'fay', 'gus', 'hana'])[1 + n % 8] || '-' || n,
         (array['Ana', 'Bo', 'Chen', 'Dara', 'Emil', 'Fay', 'Gus', 'Hana'])[1 + n % 8] || ' ' || (array['Rivera', 'Larsen', 'Okafor', 'Silva', 'Novak'])[1 + n % 5] || ' ' || n,
         'member-' || n || '@example.com', '', now() from generate_series(1, ${memberCount}) n returning id)
     insert into members (user_id, project_id, access_level) select id, $1, 30 from made`,
    [projectId],
  );
  await client.query('vacuum analyze users, members');
  await client.end();
}

/** The requests of a field while somebody types after an `@` in a project of 10,000 members, and after a `#` in one of 100,000 issues. */
export async function benchAutocomplete(bench: Bench): Promise<void> {
  const { instance, report, world } = bench;
  const projectId = await world.issues();
  await fillMembers(bench, projectId);
  const ask = async (source: string, query: string): Promise<void> => {
    const answer = await fetch(
      `${instance.url}/root/issues/-/autocomplete_sources/${source}?type=Issue&type_id=2&query=${query}`,
      { headers: { 'private-token': instance.token } },
    );
    if (!answer.ok) throw new Error(`${source} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const measure = async (name: string, source: string, queries: readonly string[]): Promise<void> => {
    const times = await repeated(220, (index) => timed(() => ask(source, queries[index % queries.length]!)));
    const warm = times.slice(20);
    report.atMost(name, percentile(warm, 0.95), 30, 'ms', `p50 ${milliseconds(median(warm))}`);
  };
  // Nothing, one letter, more of them, a family name, one person, nobody.
  await measure('autocomplete: of 10,000 people, p95', 'members', [
    '',
    'a',
    'an',
    'ana',
    'okaf',
    'hana-4711',
    'nobody',
  ]);
  await measure('autocomplete: of 100,000 issues, p95', 'issues', [
    '',
    '7',
    '777',
    'Iss',
    'search',
    'nothing',
  ]);
}
