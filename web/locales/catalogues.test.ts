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
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('the catalogues', () => {
  it('UX-01 have names of their own, by which translations find them', () => {
    const names = catalogues.map(({ namespace }) => namespace);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(50);
  });

  it('UX-01 are whole in German where they have begun, with parameters that exist', () => {
    const wrong: string[] = [];
    for (const [file, { german }] of Object.entries(germanFiles)) {
      const english = catalogues.find((one) => one.file === file.replace('.de.ts', '.ts'));
      if (english?.namespace !== german.namespace) wrong.push(`${file} translates ${german.namespace}`);
      const texts: Readonly<Record<string, string>> = german.texts as never;
      for (const [key, text] of Object.entries(english?.texts ?? {})) {
        const own = texts[key];
        if (own === undefined) wrong.push(`${file} lacks ${key}`);
        else if (placeholders(own).some((name) => !placeholders(text).includes(name)))
          wrong.push(`${file} ${key}: ${own}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(germanFiles).length).toBeGreaterThan(30);
  });
});
