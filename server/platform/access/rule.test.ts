import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { all, any, beyond, conditionFor, not, rulesAbout } from './rule.ts';
import type { Rule } from './rule.ts';
import { nobody } from './viewer.ts';

interface Door {
  readonly open: boolean;
  readonly light: boolean;
}
const isOpen: Rule<Door> = {
  holds: (_viewer, door) => door.open,
  forViewer: () => sql<boolean>`open`,
  forPeople: sql<boolean>`open`,
};
const isLight: Rule<Door> = {
  holds: (_viewer, door) => door.light,
  forViewer: () => sql<boolean>`light`,
  forPeople: sql<boolean>`light`,
};
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const written = (rule: Rule<Door>): string => conditionFor(rule, nobody).compile(compiler).sql;

// was: a merge request's right to be read asked four times whether its project may be seen.
it('asks once for what several rules ask for', () => {
  expect(written(all(all(isOpen, isLight), not(isLight), isOpen))).toBe('(open and light and (not light))');
  expect(written(any(all(isOpen, isLight), isOpen))).toBe('((open and light) or open)');
});

it('knows a rule again that is about something else', () => {
  const inHouse = rulesAbout<Door, Door>((rule) => (viewer, house) => rule.holds(viewer, house));
  expect(written(all(inHouse(all(isOpen, isLight)), inHouse(isOpen)))).toBe('(open and light)');
  expect(all(inHouse(isOpen), inHouse(isLight)).holds(nobody, { open: true, light: false })).toBe(false);
});

it('says what a rule asks for beyond another', () => {
  expect(written(beyond(all(isOpen, isLight), isOpen))).toBe('light');
  expect(written(beyond(isOpen, all(isOpen, isLight)))).toBe('true');
});
