import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { bundleServer } from './bundle-server.ts';
import { readEarlierScripts, writeEarlierScripts } from './earlier-scripts.ts';
import { flattenImports } from './flat-imports.ts';
import { shortenNames } from './short-names.ts';

/**
 * Makes `dist/`: `web/` (the browser's files, with brotli and gzip beside them), `web-server/entry-server.js`
 * (the same pages for server rendering) and `server/` (the program and its worker files, dependencies left outside).
 *
 *     node tools/build.ts [web] [web-server] [server]
 */
// A test run builds the same as a release.
process.env['NODE_ENV'] = 'production';

const root = resolve(import.meta.dirname, '..');
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|html)$/;

const brotliWay = (block: number, postfix: number, direct: number): Record<number, number> => ({
  [constants.BROTLI_PARAM_LGBLOCK]: block,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct,
});

/** What brotli leaves to its caller. None is the best for all files; the least of what they make is kept. */
const brotliWays = [{}, brotliWay(constants.BROTLI_MIN_INPUT_BLOCK_BITS, 1, 2)];

/**
 * For the first script, which every visitor waits for. It names other scripts, whose names change with each build: with one way alone its size would change
 * by some 200 bytes.
 */
const waysOfFirst = [...brotliWays, brotliWay(17, 0, 0), brotliWay(0, 1, 0), brotliWay(19, 0, 4)];
const isFirst = (name: string): boolean => /\/entry-client-[^/]+\.js$/.test(name);

/** Writes `x.br` and `x.gz` beside every file that gets smaller. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name) && !name.startsWith('.vite'))
      .map(async (name) => {
        const path = join(folder, name);
        const content = await readFile(path);
        if (content.length < 256) return;
        const [gz, ...ways] = await Promise.all([
          gzipped(content, { level: 9 }),
          ...(isFirst(name) ? waysOfFirst : brotliWays).map((way) =>
            brotli(content, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                ...way,
              },
            }),
          ),
        ]);
        const br = ways.reduce((least, way) => (way.length < least.length ? way : least));
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      }),
  );
}

const shared: InlineConfig = {
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  mode: 'production',
};

async function buildWeb(): Promise<void> {
  const assets = join(root, 'dist/web/assets');
  const earlier = await readEarlierScripts(assets);
  await build(shared);
  await flattenImports(join(root, 'dist/web'));
  await shortenNames(join(root, 'dist/web'));
  await precompress(join(root, 'dist/web'));
  await writeEarlierScripts(assets, earlier);
}

/** Everything is bundled, so that a page needs one file and React is the production build whatever NODE_ENV says. */
async function buildWebServer(): Promise<void> {
  await build({
    ...shared,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'web/entry-server.tsx',
      outDir: 'dist/web-server',
      emptyOutDir: true,
      manifest: false,
      target: 'node24',
      minify: false,
      rollupOptions: {
        input: 'web/entry-server.tsx',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/** The program and the command line. */
const buildServer = (): Promise<void> =>
  bundleServer({ main: 'server/main.ts', cli: 'cli/main.ts' }, 'dist/server', { sourcemap: true });

const targets: Record<string, () => Promise<void>> = {
  web: buildWeb,
  'web-server': buildWebServer,
  server: buildServer,
};

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => targets[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(targets).join(', ')}.`);
  for (const name of names.length === 0 ? Object.keys(targets) : names) {
    const started = performance.now();
    // All but the web's files, which their build replaces itself.
    if (names.length === 0 && name === 'web') {
      const others = (await readdir(join(root, 'dist')).catch(() => [])).filter((entry) => entry !== 'web');
      await Promise.all(
        others.map(async (entry) => rm(join(root, 'dist', entry), { recursive: true, force: true })),
      );
    }
    await targets[name]!();
    console.log(`${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

await main(process.argv.slice(2));
