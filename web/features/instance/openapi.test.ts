import { describe, expect, it } from 'vitest';
import { readOpenApi } from './openapi.queries.ts';

describe('readOpenApi', () => {
  it('API-01 gathers the calls by section with their fields and answers', () => {
    const sections = readOpenApi({
      paths: {
        '/api/v4/projects/{id}': {
          put: {
            summary: 'Change a project',
            tags: ['Projects'],
            parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    properties: { visibility: { enum: ['private', 'public'] }, name: { type: 'string' } },
                    required: ['name'],
                  },
                },
              },
            },
          },
        },
        '/api/v4/groups': {
          get: {
            tags: ['Groups'],
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'array', items: { $ref: '#/components/schemas/Group' } },
                  },
                },
              },
              202: { content: { 'text/plain': { schema: { type: 'string' } } } },
              204: {},
              401: { content: { 'application/json': { schema: { type: 'object' } } } },
            },
            parameters: [
              { name: 'skip', in: 'query', schema: { anyOf: [{ type: 'string' }, { type: 'array' }] } },
            ],
          },
        },
      },
    });
    expect(sections.map(({ tag }) => tag)).toEqual(['Groups', 'Projects']);
    expect(sections[0]!.operations[0]!.fields).toEqual([
      { name: 'skip', in: 'query', type: 'string | array', required: false },
    ]);
    expect(sections[0]!.operations[0]!.answers).toEqual([
      { status: '200', type: 'Group[]' },
      { status: '202', type: 'text/plain' },
      { status: '204', type: '' },
    ]);
    expect(sections[1]!.operations[0]).toMatchObject({
      method: 'PUT',
      fields: [
        { name: 'id', in: 'path', type: 'string', required: true },
        { name: 'visibility', in: 'body', type: 'private | public', required: false },
        { name: 'name', in: 'body', type: 'string', required: true },
      ],
    });
  });
});
