import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { App } from './app.ts';

const label = {
  id: 1,
  name: 'bug',
  color: '#ff0000',
  text_color: '#ffffff',
  description: null,
  is_project_label: true,
};
const open = { config: { access: 'anyone' } } as const;
const merge = { ...open, schema: { body: Type.Object({ into: Type.Integer() }) } } as const;

/** Never called: each registration compiles, or is refused by the compiler as `@ts-expect-error` says. */
function routes(app: App, address: string): void {
  app.get('/api/v4/projects/:id/labels/:label_id', open, () => label);
  // What no page calls answers what it likes, from a path in one piece.
  app.get('/-/nobody', open, () => ({ anything: new Date() }));

  // @ts-expect-error -- was: the answer of a route had nothing to do with what its pages expect
  app.get('/api/v4/projects/:id/labels/:label_id', open, () => ({ ...label, color: 12 }));
  app.get('/api/v4/projects/:id/labels/:label_id', open, (_request, reply) =>
    // @ts-expect-error -- fields are missing, in an answer that is sent
    reply.status(200).send({ id: 1 }),
  );
  // @ts-expect-error -- nobody can tell whether pages call it
  app.get(address, open, () => label);

  app.post('/:project/-/labels/:label/merge', merge, () => ({ merged: true }));
  app.post(
    '/:project/-/labels/:label/merge',
    // @ts-expect-error -- pages send a number
    { ...open, schema: { body: Type.Object({ into: Type.Boolean() }) } },
    () => ({ merged: true }),
  );
  app.post(
    '/:project/-/labels/:label/merge',
    // @ts-expect-error -- it would drop what pages send
    { ...open, schema: { body: Type.Object({ to: Type.Optional(Type.Integer()) }) } },
    () => ({ merged: true }),
  );
}

describe('routes that pages call', () => {
  it('are checked by the compiler', () => {
    expect(routes).toBeTypeOf('function');
  });
});
