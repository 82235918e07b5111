import { queryOptions } from '@tanstack/react-query';
import type {
  OpenApiDocument,
  OperationDocument,
  SchemaDocument,
} from '../../../contract/instance/openapi.ts';
import { apiOf } from '../../platform/query.ts';

export interface ApiField {
  name: string;
  in: 'path' | 'query' | 'body';
  type: string;
  required: boolean;
}

/** The answers of a successful call. */
export interface ApiSuccess {
  status: string;
  /** 'Project', 'Issue[]', 'image/png'; '' without content. */
  type: string;
}

export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  fields: ApiField[];
  answers: ApiSuccess[];
}

export interface ApiSection {
  tag: string;
  operations: ApiOperation[];
}

/** 'integer', 'private | internal | public', 'string | array', 'Issue'; for answers also 'Issue[]'. */
function nameOfType(schema: SchemaDocument | undefined): string {
  if (schema === undefined) return '';
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.items?.$ref !== undefined) return `${nameOfType(schema.items)}[]`;
  if (schema.items?.anyOf !== undefined)
    return schema.items.anyOf.map((kind) => `${nameOfType(kind)}[]`).join(' | ');
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(nameOfType))].join(' | ');
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? '');
}

function fieldsOf({ parameters = [], requestBody }: OperationDocument): ApiField[] {
  const body = requestBody?.content?.['application/json']?.schema;
  return [
    ...parameters
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
      .map((parameter): ApiField => ({
        name: parameter.name,
        in: parameter.in === 'path' ? 'path' : 'query',
        type: nameOfType(parameter.schema),
        required: parameter.required === true || parameter.in === 'path',
      })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]): ApiField => ({
      name,
      in: 'body',
      type: nameOfType(schema),
      required: body?.required?.includes(name) === true,
    })),
  ];
}

function successesOf({ responses = {} }: OperationDocument): ApiSuccess[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => ({
      status,
      type: Object.entries(content)
        .map(([type, { schema }]) => (type === 'application/json' ? nameOfType(schema) : type))
        .join(' | '),
    }));
}

/** The document by section, reduced to what the page shows. */
export function readOpenApi(document: OpenApiDocument): ApiSection[] {
  const sections = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      const operations = sections.get(tag) ?? [];
      operations.push({
        id: `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`,
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        fields: fieldsOf(operation),
        answers: successesOf(operation),
      });
      sections.set(tag, operations);
    }
  }
  return [...sections]
    .map(([tag, operations]) => ({ tag, operations }))
    .sort((a, b) => a.tag.localeCompare(b.tag, 'en'));
}

export const openApiQuery = () =>
  queryOptions({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }) =>
      readOpenApi(await apiOf(client).get('/api/v4/openapi.json', { signal })),
  });
