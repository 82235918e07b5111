/** Writes server/features/instance/openapi-answers from a server's answers to every call: part of `npm run generate`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../server/features/index.ts';
import type { Feature } from '../server/platform/feature.ts';
import { describeAnswers } from '../testing/api-description.ts';
import { tourApi } from '../testing/api-tour.ts';
import { startTestCluster } from '../testing/cluster.ts';
import { createTestServer } from '../testing/server.ts';

const folder = join(import.meta.dirname, '../server/features/instance/openapi-answers');
const note =
  '// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.';

/** By `GET /api/v4/projects/:id`, the name of its feature. */
const owners = new Map<string, string>();
const watched = features.map((feature): Feature => {
  const { name, routes } = feature;
  if (routes === undefined) return feature;
  return {
    ...feature,
    async routes(app, platform) {
      const before = app.routeTable.length;
      await routes(app, platform);
      for (const { method, url } of app.routeTable.slice(before)) owners.set(`${method} ${url}`, name);
    },
  };
});

function write(name: string, lines: readonly string[]): void {
  writeFileSync(join(folder, `${name}.ts`), [note, ...lines, ''].join('\n'));
}

const cluster = await startTestCluster();
try {
  const server = await createTestServer(
    { apiRate: 0, apiRateForStrangers: 0, logLevel: 'silent' },
    { cluster: cluster.url, features: watched },
  );
  try {
    await server.app.ready();
    const { operations, schemas } = describeAnswers(await tourApi(server));
    const byFeature = Map.groupBy(Object.entries(operations), ([route]) => owners.get(route) ?? 'platform');
    const names = [...byFeature.keys()].toSorted();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const name of names)
      write(name, [
        "import type { DescribedAnswers } from '../openapi.ts';",
        '',
        `export const operations: DescribedAnswers['operations'] = ${JSON.stringify(Object.fromEntries(byFeature.get(name)!), null, 2)};`,
      ]);
    // One file per object would be hundreds: they are grouped by first letter.
    const byLetter = Map.groupBy(Object.entries(schemas), ([name]) => name[0]!.toLowerCase());
    const letters = [...byLetter.keys()].toSorted();
    for (const letter of letters)
      write(`schemas-${letter}`, [
        "import type { DescribedAnswers } from '../openapi.ts';",
        '',
        `export const schemas: DescribedAnswers['schemas'] = ${JSON.stringify(Object.fromEntries(byLetter.get(letter)!), null, 2)};`,
      ]);
    const files = [...names, ...letters.map((letter) => `schemas-${letter}`)];
    write('index', [
      "import type { DescribedAnswers } from '../openapi.ts';",
      ...files.map((name, index) => `import * as part${index} from './${name}.ts';`),
      '',
      'export const answers: DescribedAnswers = {',
      `  operations: Object.assign({}, ${names.map((_, index) => `part${index}.operations`).join(', ')}) as DescribedAnswers['operations'],`,
      `  schemas: Object.assign({}, ${letters.map((_, index) => `part${names.length + index}.schemas`).join(', ')}) as DescribedAnswers['schemas'],`,
      '};',
    ]);
  } finally {
    await server.close();
  }
} finally {
  await cluster.stop();
}
