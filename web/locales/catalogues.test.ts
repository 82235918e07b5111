import { describe, expect, it } from 'vitest';
import type { Messages, Translation } from '../platform/messages.ts';

type Module = Record<string, unknown>;
const files = import.meta.glob<Module>('../**/*.messages.ts', { eager: true });
const germanFiles = import.meta.glob<{ german: Translation<unknown> }>('../**/*.messages.de.ts', {
  eager: true,
});

const isCatalogue = (value: unknown): value is Messages<Record<string, string>> =>
  typeof value === 'object' && value !== null && 'namespace' in value;
const catalogues = Object.entries(files).flatMap(([file, module]) =>
  Object.values(module)
    .filter(isCatalogue)
    .map((catalogue) => ({ file, ...catalogue })),
);
const placeholders = (text: string): string[] =>
  (text.match(/\{\{\w+(?=[:}])/g) ?? []).map((found) => `${found}}}`).toSorted();

/** Texts with a number that is always greater. */
const neverOne = [
  'discussions showCommits',
  'markdown manyPeople',
  'merge-requests moreCommits',
  'repositories.changes moreCommits',
  'repositories.find-file filesTruncated',
  'roadmap cut',
];

/** What a German text may leave out: the name of a kind, which differs in each case, and a number that is one. */
const mayLack = (key: string): readonly string[] => [
  '{{kind}}',
  '{{type}}',
  ...(key.endsWith('_one') ? ['{{count}}'] : []),
];
const differ = (key: string, german: readonly string[], english: readonly string[]): boolean =>
  german.some((name) => !english.includes(name)) ||
  english.some((name) => !german.includes(name) && !mayLack(key).includes(name));

describe('the catalogues', () => {
  it('UX-01 have names of their own, by which translations find them', () => {
    const names = catalogues.map(({ namespace }) => namespace);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(50);
  });

  it('UX-01 are whole in German where they have begun, with the same parameters', () => {
    const wrong: string[] = [];
    for (const [file, { german }] of Object.entries(germanFiles)) {
      const english = catalogues.find((one) => one.file === file.replace('.de.ts', '.ts'));
      if (english?.namespace !== german.namespace) wrong.push(`${file} translates ${german.namespace}`);
      const texts: Readonly<Record<string, string>> = german.texts as never;
      for (const [key, text] of Object.entries(english?.texts ?? {})) {
        const own = texts[key];
        if (own === undefined) wrong.push(`${file} lacks ${key}`);
        else if (differ(key, placeholders(own), placeholders(text))) wrong.push(`${file} ${key}: ${own}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(germanFiles).length).toBeGreaterThan(30);
    const begun = [
      'boards',
      'discussions',
      'epics',
      'issues',
      'kinds',
      'labels',
      'links',
      'merge-requests',
      'planning',
      'projects',
      'protected-branches',
    ];
    const left = Object.keys(files).filter(
      (file) =>
        begun.some((feature) => file.startsWith(`../features/${feature}/`)) &&
        !(file.replace('.ts', '.de.ts') in germanFiles),
    );
    expect(left).toEqual([]);
  });

  it('UX-01 leave what all lists of subjects say to one of them', () => {
    const said = new Set(['Try other filters or another state.', 'Clear the filters']);
    const saying = catalogues.filter(({ texts }) => Object.values(texts).some((text) => said.has(text)));
    expect(saying.map(({ namespace }) => namespace)).toEqual(['planning.list']);
  });

  it('UX-01 that count have a text for one of what they count', () => {
    const counted = /\{\{\w+\}\} (\w+)/g;
    const isPlural = (key: string): boolean => /_(?:one|other)$/.test(key);
    const all = catalogues.flatMap(({ namespace, texts }) =>
      Object.entries(texts).map(([key, text]) => ({ namespace, key, text })),
    );
    const words = (text: string): string[] => [...text.matchAll(counted)].map(([, word]) => word!);
    const several = all.filter(({ key }) => key.endsWith('_other')).flatMap(({ text }) => words(text));
    const one = new Set(all.filter(({ key }) => key.endsWith('_one')).flatMap(({ text }) => words(text)));
    /** What is counted somewhere. */
    const things = new Set(several.filter((word) => !one.has(word)));
    expect(things.size).toBeGreaterThan(20);
    expect(
      all
        .filter(({ key, text }) => !isPlural(key) && words(text).some((word) => things.has(word)))
        .map(({ namespace, key }) => `${namespace} ${key}`)
        .toSorted(),
    ).toEqual(neverOne);
    const alone = all.filter(
      ({ namespace, key }) =>
        key.endsWith('_other') &&
        !all.some((text) => text.namespace === namespace && text.key === key.replace(/_other$/, '_one')),
    );
    expect(alone).toEqual([]);
  });
});
