/** Writes server/features/instance/openapi-answers.ts from what a server answers to every call: part of `npm run generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeAnswers } from '../testing/api-description.ts';
import { tourApi } from '../testing/api-tour.ts';
import { startTestCluster } from '../testing/cluster.ts';
import { createTestServer } from '../testing/server.ts';

const cluster = await startTestCluster();
try {
  const server = await createTestServer(
    { apiRate: 0, apiRateForStrangers: 0, logLevel: 'silent' },
    { cluster: cluster.url },
  );
  try {
    await server.app.ready();
    const answers = describeAnswers(await tourApi(server));
    writeFileSync(
      join(import.meta.dirname, '../server/features/instance/openapi-answers.ts'),
      [
        '// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.',
        "import type { DescribedAnswers } from './openapi.ts';",
        '',
        `export const answers: DescribedAnswers = ${JSON.stringify(answers, null, 2)};`,
        '',
      ].join('\n'),
    );
  } finally {
    await server.close();
  }
} finally {
  await cluster.stop();
}
