import * as octicons from '@primer/octicons-react';
import react from '@vitejs/plugin-react';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type CSSOptions, type Plugin } from 'vite';

/**
 * Tells each `lazyPage(() => import('./x.tsx'))`, and each `lazyPart`, `lazyRoutes` and `earlyScript`, the id of its module, so that the server can put the styles of
 * the pages it renders into the HTML and name their chunks to the browser.
 */
function namePages(): Plugin {
  const named = new Set<string>();
  return {
    name: 'coppice:name-pages',
    enforce: 'pre',
    // A part that shares a chunk (`chunkGroups`) has no entry of its own in the manifest: the server would not find its styles.
    async writeBundle({ dir }, bundle) {
      const path = join(dir ?? '', '.vite/manifest.json');
      if (!existsSync(path)) return;
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>;
      const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const module of chunk.moduleIds) {
          const id = relative(import.meta.dirname, module);
          const key = keys.get(file);
          if (named.has(id) && manifest[id] === undefined && key !== undefined)
            Object.assign(manifest, { [id]: { file, imports: [key] } });
        }
      }
      await writeFile(path, JSON.stringify(manifest, null, 2));
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /lazy(?:Page|Part|Routes)|earlyScript/ },
      async handler(code, importer) {
        const calls = [
          ...code.matchAll(
            /\b(?:lazy(?:Page|Part|Routes)|earlyScript)(?:<[^()]+>)?\((?:'[^']+', )?\(\) => import\('([^']+)'\)\)/g,
          ),
        ];
        const written =
          code.match(
            /\b(?:lazy(?:Page|Part|Routes)|earlyScript)(?:<[^()]+>)?\([^()]*\(\)\s*=>\s*import\(/g,
          ) ?? [];
        // Without its id the server would send a part without its styles, and nothing would fetch it ahead.
        if (written.length !== calls.length)
          throw new Error(`${importer}: write lazyPart(() => import('./x.tsx')) in exactly this form`);
        if (calls.length === 0) return null;
        let result = code;
        for (const call of calls) {
          const resolved = await this.resolve(call[1]!, importer);
          if (resolved === null)
            throw new Error(`A lazy page in ${importer} names ${call[1]}, which is not there`);
          const id = relative(import.meta.dirname, resolved.id);
          named.add(id);
          // Only who renders on the server asks for it; the browser's script would carry each name for nothing.
          if (this.environment.config.consumer === 'client') continue;
          const source = call[0];
          result = result.replace(source, `${source.slice(0, -1)}, ${JSON.stringify(id)})`);
        }
        return { code: result, map: null };
      },
    },
  };
}

/**
 * Puts the 16-pixel drawing of each Octicon (`web/ui/octicon.tsx`), the only size in use, where it is imported: docs/decisions/0098.
 */
function leanIcons(): Plugin {
  const octiconsPackage = '@primer/octicons-react';
  const icons: Readonly<Record<string, ComponentType<{ size: number }> | undefined>> = { ...octicons };
  const drawingOf = (name: string): string => {
    const icon = icons[name];
    if (icon === undefined) throw new Error(`${octiconsPackage} has no ${name}`);
    const drawn = renderToStaticMarkup(createElement(icon, { size: 16 }));
    const width = /viewBox="0 0 (\d+) 16"/.exec(drawn)?.[1];
    if (width === undefined) throw new Error(`${name} has no drawing of 16 pixels`);
    const paths = [...drawn.matchAll(/ d=("[^"]+")/g)].map((match) => match[1]!);
    return `octicon(${width}, [${paths.join(', ')}])`;
  };
  return {
    name: 'coppice:lean-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: octiconsPackage },
      handler(source) {
        const own = JSON.stringify(join(import.meta.dirname, 'web/ui/octicon.tsx'));
        const code = source.replaceAll(
          /import \{([^}]+)\} from '@primer\/octicons-react';/g,
          (_, names: string) =>
            `import { octicon } from ${own};${names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => `const ${name} = /*#__PURE__*/ ${drawingOf(name)};`)
              .join('')}`,
        );
        return { code, map: null };
      },
    },
  };
}

/** The cascade layer of a style sheet: its folder decides. web/ui/reset.css declares their order. */
const layerOf = (file: string): string =>
  file.endsWith('/web/ui/reset.css') || file.endsWith('/web/ui/tokens.css')
    ? 'reset'
    : file.includes('/web/features/')
      ? 'feature'
      : 'ui';

type PostcssPlugin = Exclude<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  false
>;

/**
 * Puts the rules of each style sheet into its layer (docs/decisions/0049), so that a feature's rule wins over a component's whatever its specificity, and both over
 * those of bare elements. Keyframes and the order of the layers are for all.
 */
function cascadeLayers(): PostcssPlugin {
  return {
    postcssPlugin: 'coppice:cascade-layers',
    OnceExit(root, { AtRule }) {
      let layer: InstanceType<typeof AtRule> | undefined;
      for (const node of root.nodes.slice()) {
        const file = node.source?.input.file;
        if (file === undefined || node.type === 'comment') continue;
        if (node.type === 'atrule' && ['layer', 'import', 'charset', 'keyframes'].includes(node.name))
          continue;
        const name = layerOf(file);
        if (layer?.params !== name) {
          layer = new AtRule({ name: 'layer', params: name, nodes: [] });
          node.before(layer);
        }
        layer.append(node);
      }
    },
  };
}

/** A module of ours whose path begins so. Texts of other languages have chunks of their own. */
const ours = (...paths: string[]): RegExp =>
  new RegExp(`/(?:contract|web)/(?!.*\\.messages\\.[a-z]{2}\\.ts$)(?:${paths.join('|')})`);

/**
 * A request costs as much as a kilobyte of script, and small files compress badly. So what every page needs comes in one file (libraries compress better together
 * with our code than alone, which weighs more than that they stay the same from version to version), and so does what is used together: a merge request's page,
 * the marks and words of rows in lists of subjects, what surrounds a conversation, reading it. All else is split by the pages that use it.
 */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  {
    name: 'merge-request',
    test: ours(
      'routes/merge-requests\\.|merge-requests/draft-title\\.',
      'features/merge-requests/(?:merge-request(?:\\.queries|-title|-head|-page|s\\.(?:titles|head)\\.messages)|use-target-moved|late-merge-widget|blocks/late-side-blocks|review/commit-of-thread|review/drafts/(?:with-drafts|use-drafts|late-drafts|drafts\\.frame)|suggestions/suggestion-views)',
    ),
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: ours(
      'ui/state\\.',
      'features/issues/issue-place\\.',
      'features/planning/(?:planning\\.messages|late-editors|set-change|fields/(?:assignees|blocked|confidential|day-words|due-date|labels|milestone|state|tasks))',
      'features/members/missing-right\\.',
    ),
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    name: 'subject',
    test: ours(
      'platform/(?:gutter|is-kept|tracking)|features/planning/(?:gutter|side-block|field-shortcuts|fields/field-keys|state-patch|subject-page)\\.',
      'features/(?:kinds/(?:gone|kinds\\.|late-(?:parts|side)|subject\\.)|labels/use-label-news|planning/shown-of)',
      'features/discussions/(?:conversation(?:-skeleton)?\\.|hold-still|late-rows|news-of-changes|note-in-hash|pending-review|realtime-source|stored-|suggestion-views|use-(?:visit|wakes)|discussions\\.(?:frame|css))',
    ),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'reading',
    test: ours(
      'discussions/|ui/(?:markdown-quote|markdown-suggesting|suggested-)|platform/whole',
      'features/discussions/(?:conversation-(?!bar)|thread\\.|note-(?:context|events|news|store)|discussion(?!s\\.css)|use-(?!visit|wakes)|feed-keys|suggestions|command-text|late-|author-link|parent-of|comment-form-outline)',
    ),
    priority: 2,
    includeDependenciesRecursively: false,
  },
];

const areas = new Set(
  readdirSync(join(import.meta.dirname, 'web/routes')).map((file) => file.replace(/\.tsx?$/, '')),
);

/** Whether a script contains the routes of an area (`lazyRoutes`). */
const isOfArea = (file: string): boolean => areas.has(basename(file).replace(/-[\w-]{7}\.js$/, ''));

/** What runs has been loaded: neither the first script nor the runtime that it imports need be named beside others. */
const isLate = (file: string): boolean => !/\/(?:entry-client|rolldown-runtime)-[^/]+$/.test(file);

/** The browser's bundle. `tools/build.ts` adds the server's two. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the path under which Coppice is served is a setting of the running server.
  base: './',
  publicDir: 'web/public',
  plugins: [namePages(), leanIcons(), react()],
  css: { postcss: { plugins: [cascadeLayers()] } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // light-dark() stays as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // Only who goes to an area loads its routes, and goes on to its pages. All else says what it needs within itself (`tools/flat-imports.ts`).
      resolveDependencies: (_, dependencies, { hostId }) =>
        isOfArea(hostId) ? dependencies.filter(isLate) : [],
    },
    rollupOptions: {
      input: 'web/entry-client.tsx',
      // A feature's index.ts only names its parts: who imports one of them does not load the others.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/features\/[^/]+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Hashes cannot be compressed, and the first script names most of the others: this is the shortest that can be asked for. `tools/short-names.ts` shortens them further.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
