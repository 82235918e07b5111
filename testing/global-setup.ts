import { oldestRelease, startTestCluster } from './cluster.ts';

/** One PostgreSQL for a test run. `TEST_POSTGRESQL=15 npm test -- --project server` uses the oldest supported release. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => undefined;
  const oldest = process.env['TEST_POSTGRESQL'] === String(oldestRelease.major);
  const cluster = await startTestCluster(oldest ? oldestRelease : undefined);
  process.env['TEST_DATABASE_URL'] = cluster.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await cluster.stop();
  };
}
