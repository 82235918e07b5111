/** The walls of ARCHITECTURE.md between modules, as rules about one import each, and about the circles that imports form. */

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Nothing of it remains at run time. */
  readonly typeOnly: boolean;
}

/** A rule of access is compiled to SQL and TypeScript at once (docs/decisions/0036); `database` opens and migrates the database. */
export const mayUseSql = (file: string): boolean =>
  /^server\/(?:migrations|platform\/database)\//.test(file) ||
  /^server\/platform\/access\/(?:rule|[a-z]+-rules)\.ts$/.test(file) ||
  file.endsWith('.queries.ts');

/** Tests, and what they collect from beside the routes. */
export const isTest = (file: string): boolean => /\.(?:test|e2e|examples|tour)\.tsx?$/.test(file);

const featureOf = (file: string): string | undefined =>
  /^(?:(?:server|web)\/features|contract)\/([^/]+)\//.exec(file)?.[1];
const areaOf = (file: string): string | undefined =>
  /^(server\/features|web\/features|contract)\//.exec(file)?.[1];

/** What is wrong with an import between modules of the contract or of any two sides. */
function sideRemedy({ from, to }: Import): string | undefined {
  const ours = /^(?:contract|server|web|cli|testing|tools|bench|demo)\//.test(to);
  if (from.startsWith('contract/') && ours && !to.startsWith('contract/'))
    return 'contract imports nothing of ours. Move the type into contract/.';
  if (from.startsWith('web/') && to.startsWith('server/'))
    return 'the web meets the server only in contract/.';
  if (from.startsWith('server/') && to.startsWith('web/'))
    return 'the server meets the web only in contract/.';
  return undefined;
}

function serverRemedies({ from, to, typeOnly }: Import): string[] {
  const remedies: string[] = [];
  if (/^server\/(?:platform|git|markdown|ssh|migrations)\//.test(from) && to.startsWith('server/features/'))
    remedies.push('this room knows no feature. Let the feature register itself, or pass in what is needed.');
  if (/^server\/(?:git|markdown|ssh)\//.test(from) && to.startsWith('server/platform/'))
    remedies.push('git, markdown and ssh stand alone. Pass in what is needed.');
  const changesRefs = from.startsWith('server/features/repositories/ref-changes/');
  if (
    to === 'server/git/ref-door.ts' &&
    !changesRefs &&
    !from.startsWith('server/git/') &&
    from !== 'server/features/projects/default-branch.ts'
  )
    remedies.push(
      'refs change through changeRefs (server/features/repositories/ref-changes), which records it.',
    );
  if (/\/ref-changes\/(?:record-refs|ref-intent\.queries)\.ts$/.test(to) && !changesRefs)
    remedies.push('an intent is opened and closed by changeRefs and receivePush.');
  if (
    from.startsWith('server/features/') &&
    featureOf(to) !== undefined &&
    to.startsWith('server/features/') &&
    featureOf(from) !== featureOf(to) &&
    !/^server\/features\/[^/]+\/index\.ts$/.test(to)
  )
    remedies.push('enter a feature through its index.ts, or react to its events.');
  if (from.startsWith('server/features/') && to === 'fastify' && !typeOnly && !from.endsWith('.routes.ts'))
    remedies.push('only routes know Fastify.');
  if (/^server\/features\/.*\.policy\.ts$/.test(from) && (to === 'kysely' || to.endsWith('.service.ts')))
    remedies.push('a policy is pure: it looks at what it is given.');
  if (
    /^server\/(?:features|platform)\//.test(from) &&
    !from.startsWith('server/platform/database/') &&
    /^node:child_process$/.test(to)
  )
    remedies.push('only server/git starts git; other programs belong to a room of their own.');
  if (to === 'kysely' && !typeOnly && !mayUseSql(from)) remedies.push('SQL belongs to *.queries.ts.');
  return remedies;
}

/** The rooms of the web, and which of the others each may import. Entries, router and locales put everything together. */
const webRooms: Readonly<Record<string, { readonly knows: readonly string[]; readonly remedy: string }>> = {
  platform: {
    knows: [],
    remedy:
      'web/platform stands alone. Pass in what is needed, or let features add to a registry (platform/registry.ts).',
  },
  ui: {
    knows: ['platform'],
    remedy: 'web/ui knows platform only. Take it as a prop, or move the component into the feature.',
  },
  shell: {
    knows: ['platform', 'ui'],
    remedy:
      'the shell knows no feature. Let the feature add it to a registry of web/platform (headerItems, paletteActions, …) in its *.registration.tsx.',
  },
  features: {
    knows: ['platform', 'ui'],
    remedy:
      'a feature knows platform, ui and other features only. Move what both need into web/ui or web/platform.',
  },
  routes: {
    knows: ['platform', 'ui', 'features', 'shell'],
    remedy: 'routes are put together by the entries alone.',
  },
};
const webRoomOf = (file: string): string | undefined => /^web\/([^/]+)\//.exec(file)?.[1];

function webRemedy({ from, to }: Import): string | undefined {
  if (!from.startsWith('web/') || !to.startsWith('web/')) return undefined;
  const [a, b] = [webRoomOf(from), webRoomOf(to)];
  const room = a === undefined ? undefined : webRooms[a];
  if (room !== undefined && a !== b && !room.knows.includes(b ?? '')) return room.remedy;
  const [own, other] = [featureOf(from), featureOf(to)];
  // Its style sheets go with its parts: they are no modules.
  if (
    a === 'features' &&
    b === 'features' &&
    own !== undefined &&
    other !== undefined &&
    own !== other &&
    !to.endsWith('.css') &&
    to !== `web/features/${other}/index.ts`
  )
    return `enter a feature through its index.ts: export it there (what is not used is not loaded).`;
  if (a === 'features' && b === 'features' && own !== undefined && other === undefined)
    return 'the lists of registrations import the features, not the other way round.';
  return undefined;
}

/** The circles that the features of the server, those of the web and the folders of the contract form. */
function circles(imports: readonly Import[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const area = areaOf(from);
    const [a, b] = [featureOf(from), featureOf(to)];
    if (area === undefined || area !== areaOf(to) || a === undefined || b === undefined || a === b) continue;
    const node = `${area}/${a}`;
    graph.set(node, (graph.get(node) ?? new Set()).add(`${area}/${b}`));
  }
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (feature: string, path: readonly string[]): void => {
    if (state.get(feature) === 'done') return;
    if (state.get(feature) === 'open') {
      const circle = [...path.slice(path.indexOf(feature)), feature].join(' → ');
      const remedy = feature.startsWith('server/')
        ? 'React to events in one of them.'
        : 'Move what both need into the one that owns it, or into a feature of its own.';
      found.push(`the features import each other in a circle: ${circle}. ${remedy}`);
      return;
    }
    state.set(feature, 'open');
    for (const next of graph.get(feature) ?? []) visit(next, [...path, feature]);
    state.set(feature, 'done');
  };
  for (const feature of graph.keys()) visit(feature, []);
  return found;
}

/** Each import that crosses a wall, with what to do instead. */
export function wallProblems(all: readonly Import[]): string[] {
  const imports = all.filter(({ from }) => !isTest(from));
  const problems = imports.flatMap((one) =>
    [sideRemedy(one), ...serverRemedies(one), webRemedy(one)]
      .filter((remedy) => remedy !== undefined)
      .map((remedy) => `${one.from} imports ${one.to}: ${remedy}`),
  );
  return [...problems, ...circles(imports)];
}

/** Beside the features: what belongs to rooms of the platform. */
const sharedFolders = new Set(['session']);

/** Files of the contract that are in no feature's folder. `features` are the names on the server and the web. */
export function contractProblems(files: readonly string[], features: ReadonlySet<string>): string[] {
  return files
    .filter((file) => file.startsWith('contract/') && !isTest(file))
    .flatMap((file) => {
      const [, folder, ...rest] = file.split('/');
      // Directly below contract: what no feature owns.
      if (rest.length === 0 || features.has(folder!) || sharedFolders.has(folder!)) return [];
      return [`${file} is in no feature's folder: name it after the feature that answers with it.`];
    });
}
