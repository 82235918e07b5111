import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Instance } from './instance.ts';
import { timed } from './measure.ts';

/** A value as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError(`no literal for ${JSON.stringify(value)}`);
}

const withValues = ({ sql, parameters }: CompiledQuery): string =>
  sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));

export interface Floor {
  readonly milliseconds: number;
  readonly by: 'pgbench' | 'prepared statements over one connection';
}

/** Mean milliseconds of the statements, one after another, over one connection: by pgbench, or by our own loop without it. */
export async function measureSql(
  instance: Instance,
  scratch: string,
  statements: readonly CompiledQuery[],
): Promise<Floor> {
  if (spawnSync('pgbench', ['--version']).status === 0) {
    const script = join(scratch, 'statements.sql');
    writeFileSync(
      script,
      statements.map((statement) => `${withValues(statement).replaceAll(/\s+/g, ' ')};\n`).join(''),
    );
    const printed = execFileSync(
      'pgbench',
      ['-n', '-M', 'prepared', '-c', '1', '-T', '3', '-f', script, instance.databaseUrl()],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    return { milliseconds: Number(/latency average = ([\d.]+) ms/.exec(printed)![1]), by: 'pgbench' };
  }
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  const run = async (): Promise<void> => {
    for (const [index, { sql, parameters }] of statements.entries())
      await client.query({ name: `statement ${index}`, text: sql, values: [...parameters] });
  };
  for (let index = 0; index < 10; index++) await run();
  const times = 200;
  const taken = await timed(async () => {
    for (let index = 0; index < times; index++) await run();
  });
  await client.end();
  return { milliseconds: taken / times, by: 'prepared statements over one connection' };
}
