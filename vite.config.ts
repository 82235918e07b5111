import react from '@vitejs/plugin-react';
import { basename, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * Tells each `lazyPage(() => import('./x.tsx'))` the id of its module, so that the server can put the styles of
 * the pages it renders into the HTML and name their chunks to the browser.
 */
function namePages(): Plugin {
  return {
    name: 'coppice:name-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: 'lazyPage' },
      async handler(code, importer) {
        const calls = [...code.matchAll(/lazyPage(?:<\w+>)?\(\(\) => import\('([^']+)'\)\)/g)];
        if (calls.length === 0) return null;
        let result = code;
        for (const call of calls) {
          const resolved = await this.resolve(call[1]!, importer);
          if (resolved === null)
            throw new Error(`lazyPage in ${importer} names ${call[1]}, which is not there`);
          const id = relative(import.meta.dirname, resolved.id);
          const source = call[0];
          result = result.replace(source, `${source.slice(0, -1)}, ${JSON.stringify(id)})`);
        }
        return { code: result, map: null };
      },
    },
  };
}

/** Turns each Octicon into its 16-pixel drawing (`web/ui/octicon.tsx`): it is the only size in use. */
function leanIcons(): Plugin {
  return {
    name: 'coppice:lean-icons',
    transform: {
      filter: { id: /@primer\/octicons-react\/dist\/icons\/\w+Icon\.mjs$/ },
      handler(code, id) {
        const name = basename(id, '.mjs');
        const drawing = /"16": \{\s*"width": (?<width>\d+),(?<paths>[\s\S]*?)\n\t\}/.exec(code)?.groups;
        // A few are written another way, and stay as they are.
        if (drawing === undefined) return null;
        const paths = [...drawing['paths']!.matchAll(/\bd: ("[^"]+")/g)].map((match) => match[1]!);
        const own = JSON.stringify(join(import.meta.dirname, 'web/ui/octicon.tsx'));
        return {
          code: `import { octicon } from ${own};\nexport const ${name} = /*#__PURE__*/ octicon(${drawing['width']}, [${paths.join(', ')}]);\nexport default ${name};`,
          map: null,
        };
      },
    },
  };
}

/** The browser's bundle. `tools/build.ts` adds the server's two. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the path under which Coppice is served is a setting of the running server.
  base: './',
  publicDir: 'web/public',
  plugins: [namePages(), leanIcons(), react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // light-dark() stays as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      input: 'web/entry-client.tsx',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
