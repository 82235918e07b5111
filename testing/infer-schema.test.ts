import { expect, it } from 'vitest';
import { SchemaInference } from './infer-schema.ts';

const hints = {
  components: [{ name: 'Person', has: ['username'] }],
  maps: { languages: { type: 'number' } },
  open: new Set(['details']),
  attributes: { 'Person.bio': { type: ['string', 'null'] }, 'Person.nickname': { type: 'string' } },
};

it('API-01 a schema contains what examples of answers have in common', () => {
  const inference = new SchemaInference(hints);
  const list = inference.place();
  inference.observe(list, [
    { id: 1, due: '2026-01-02', at: '2026-01-02T03:04:05.678Z', author: { username: 'ann', bio: 'x' } },
    { id: 2, due: null, at: '2026-01-02T03:04:05+02:00', author: null, languages: { Go: 1.5, C: 2 } },
    { id: 3, due: null, at: '2026-01-02T03:04:05Z', author: null, details: { any: 1 } },
  ]);
  expect(inference.describe(list)).toEqual({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time' },
        author: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
        details: { type: 'object', additionalProperties: true },
        due: { type: ['string', 'null'], format: 'date' },
        id: { type: 'integer' },
        languages: { type: 'object', additionalProperties: { type: 'number' } },
      },
      required: ['at', 'author', 'due', 'id'],
    },
  });
  expect(inference.components()).toEqual({
    Person: {
      type: 'object',
      properties: {
        bio: { type: ['string', 'null'] },
        nickname: { type: 'string' },
        username: { type: 'string' },
      },
      required: ['bio', 'username'],
    },
  });
});

it('API-01 the order of the examples does not matter', () => {
  const texts = [
    [true, 'a', null],
    [1, 2.5],
    [{ username: 'a' }, []],
  ];
  const describeIn = (order: readonly (readonly unknown[])[]) => {
    const inference = new SchemaInference(hints);
    const place = inference.place();
    for (const values of order) for (const value of values) inference.observe(place, value);
    return JSON.stringify(inference.describe(place));
  };
  expect(describeIn(texts.toReversed().map((values) => values.toReversed()))).toBe(describeIn(texts));
});
