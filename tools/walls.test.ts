import { describe, expect, it } from 'vitest';
import { contractProblems, wallProblems } from './walls.ts';

const problemsOf = (...pairs: readonly (readonly [from: string, to: string])[]): string[] =>
  wallProblems(pairs.map(([from, to]) => ({ from, to, typeOnly: false })));

describe('an import crosses a wall', () => {
  it.each([
    ['contract/issues/issues.ts', 'server/app.ts', 'Move the type into contract/'],
    ['web/ui/button.tsx', 'server/app.ts', 'only in contract/'],
    ['server/app.ts', 'web/ui/button.tsx', 'only in contract/'],
    ['server/platform/http/app.ts', 'server/features/issues/index.ts', 'Let the feature register itself'],
    ['server/git/git.ts', 'server/platform/http/app.ts', 'Pass in what is needed'],
    ['server/features/todos/a.ts', 'server/features/issues/b.ts', 'through its index.ts'],
    ['server/features/todos/a.ts', 'fastify', 'only routes know Fastify'],
    ['server/features/todos/todo.policy.ts', 'server/features/todos/todo.service.ts', 'a policy is pure'],
    ['server/features/todos/a.ts', 'node:child_process', 'only server/git starts git'],
    ['server/features/todos/a.ts', 'kysely', '*.queries.ts'],
    ['server/features/todos/a.ts', 'server/git/ref-door.ts', 'changeRefs'],
    // was: of the web only what ui imported of features and routes was looked at.
    ['web/platform/query.ts', 'web/ui/button.tsx', 'registry'],
    ['web/platform/query.ts', 'web/features/todos/index.ts', 'registry'],
    ['web/platform/query.ts', 'web/shell/header.tsx', 'registry'],
    ['web/ui/button.tsx', 'web/features/todos/index.ts', 'as a prop'],
    ['web/ui/button.tsx', 'web/shell/header.tsx', 'as a prop'],
    ['web/ui/button.tsx', 'web/routes/todos.tsx', 'as a prop'],
    ['web/shell/header.tsx', 'web/features/todos/index.ts', 'headerItems'],
    ['web/shell/palette.tsx', 'web/features/palette-registrations.ts', 'paletteActions'],
    ['web/features/accounts/door.tsx', 'web/shell/logo.tsx', 'web/ui'],
    ['web/features/accounts/door.tsx', 'web/routes/accounts.tsx', 'web/ui'],
    ['web/features/issues/fields/a.ts', 'web/features/planning/field.ts', 'through its index.ts'],
    ['web/features/issues/a.ts', 'web/features/planning/fields/index.ts', 'through its index.ts'],
    ['web/features/issues/a.ts', 'web/features/registrations.ts', 'not the other way round'],
    ['web/routes/todos.tsx', 'web/router.tsx', 'the entries alone'],
  ])('from %s to %s', (from, to, remedy) => {
    expect(problemsOf([from, to])).toEqual([expect.stringContaining(`${from} imports ${to}: `)]);
    expect(problemsOf([from, to])[0]).toContain(remedy);
  });

  it.each([
    ['contract/todos/todos.ts', 'contract/discussions/discussions.ts'],
    ['server/features/todos/a.ts', 'server/features/issues/index.ts'],
    ['server/features/todos/todo.queries.ts', 'kysely'],
    ['server/features/todos/todo.routes.ts', 'fastify'],
    ['web/ui/button.tsx', 'web/platform/query.ts'],
    ['web/shell/header.tsx', 'web/ui/button.tsx'],
    ['web/features/issues/a.tsx', 'web/features/issues/fields/b.tsx'],
    ['web/features/issues/a.tsx', 'web/features/planning/index.ts'],
    ['web/features/issues/a.tsx', 'web/features/planning/subject-page.css'],
    ['web/routes/todos.tsx', 'web/features/todos/todos-page.tsx'],
    ['web/entry-client.tsx', 'web/features/registrations.ts'],
    ['web/features/issues/a.test.ts', 'web/features/planning/field.ts'],
  ])('not from %s to %s', (from, to) => {
    expect(problemsOf([from, to])).toEqual([]);
  });
});

describe('features import each other in a circle', () => {
  // was: accounts → explore → groups → projects → accounts, and milestones → planning → milestones, by lazy imports too.
  it('on the web', () => {
    expect(
      problemsOf(
        ['web/features/milestones/page.tsx', 'web/features/planning/index.ts'],
        ['web/features/planning/editors.tsx', 'web/features/milestones/index.ts'],
      ),
    ).toEqual([
      expect.stringMatching(
        /circle: web\/features\/milestones → web\/features\/planning → web\/features\/milestones\. Move what both need/,
      ),
    ]);
  });

  it('on the server and in the contract', () => {
    expect(
      problemsOf(
        ['server/features/a/x.ts', 'server/features/b/index.ts'],
        ['server/features/b/x.ts', 'server/features/a/index.ts'],
      ),
    ).toEqual([expect.stringContaining('React to events')]);
    expect(
      problemsOf(
        ['contract/todos/todos.ts', 'contract/issues/issues.ts'],
        ['contract/issues/issues.ts', 'contract/todos/todos.ts'],
      ),
    ).toEqual([expect.stringContaining('contract/todos → contract/issues → contract/todos')]);
  });

  it('not if one imports the other, nor if their sides differ', () => {
    expect(
      problemsOf(
        ['web/features/planning/editors.tsx', 'web/features/milestones/index.ts'],
        ['server/features/milestones/x.ts', 'server/features/planning/index.ts'],
      ),
    ).toEqual([]);
  });
});

describe('the contract', () => {
  it('has a folder a feature', () => {
    const features = new Set(['issues', 'todos']);
    const files = ['contract/calls.ts', 'contract/issues/issues.ts', 'contract/session/session.ts'];
    expect(contractProblems(files, features)).toEqual([]);
    expect(contractProblems([...files, 'contract/misc/things.ts'], features)).toEqual([
      expect.stringMatching(/^contract\/misc\/things\.ts is in no feature's folder: name it after/),
    ]);
  });
});
