/** The errors that platform/errors.ts declares and platform/http/error-answers.ts sends, in OpenAPI. */
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const errorSchemas = {
  MessageError: {
    type: 'object',
    description: 'What was refused, in one sentence.',
    properties: {
      message: { type: 'string' },
      request_id: { type: 'string', description: "The request's id in the log, where the server failed." },
    },
    required: ['message'],
  },
  FieldErrors: {
    type: 'object',
    description: 'What is wrong, by field.',
    properties: {
      message: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
    required: ['message'],
  },
  MessageList: {
    type: 'object',
    description: 'What was refused, in sentences.',
    properties: { message: { type: 'array', items: { type: 'string' } } },
    required: ['message'],
  },
  ParameterError: {
    type: 'object',
    description: 'Parameters that are missing or have no valid value.',
    properties: { error: { type: 'string' } },
    required: ['error'],
  },
  ScopeError: {
    type: 'object',
    description: "The token's scopes do not suffice.",
    properties: {
      error: { const: 'insufficient_scope' },
      error_description: { type: 'string' },
      scope: { type: 'string', description: 'The scopes of which one suffices, by spaces.' },
    },
    required: ['error', 'error_description', 'scope'],
  },
  LimitError: {
    type: 'object',
    description: 'Too many requests.',
    properties: {
      message: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
    },
    required: ['message'],
  },
};

const response = (
  description: string,
  schemas: readonly (keyof typeof errorSchemas)[],
  headers?: object,
) => ({
  description,
  ...(headers === undefined ? {} : { headers }),
  content: {
    'application/json': {
      schema: schemas.length === 1 ? reference(schemas[0]!) : { anyOf: schemas.map(reference) },
    },
  },
});

export const errorResponses = {
  BadRequest: response('Something in the request is wrong', [
    'MessageError',
    'FieldErrors',
    'ParameterError',
  ]),
  Unauthorized: response('Sign in, or the token is not valid', ['MessageError']),
  Forbidden: response('You may see it and may not do this', ['MessageError', 'ScopeError']),
  NotFound: response('It is not there, or you may not know of it', ['MessageError', 'ParameterError']),
  TooManyRequests: response('Too many requests: wait', ['LimitError'], {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  }),
  Failure: response('Any other refusal or failure', [
    'MessageError',
    'FieldErrors',
    'MessageList',
    'ParameterError',
  ]),
};

const whole = (description: string) => ({ description, schema: { type: 'integer' } });

/** The pagination headers of lists (platform/http/pagination.ts). */
export const pageHeaders = {
  Link: {
    description: 'The pages beside this one by rel: prev, next, first, last. By keyset: next alone.',
    schema: { type: 'string' },
  },
  'X-Page': whole('This page'),
  'X-Per-Page': whole('Rows of a page'),
  'X-Next-Page': { description: 'The next page; empty on the last', schema: { type: 'string' } },
  'X-Prev-Page': { description: 'The page before; empty on the first', schema: { type: 'string' } },
  'X-Total': whole('How many rows there are; left out where there are more than 10,000'),
  'X-Total-Pages': whole('How many pages there are; left out where X-Total is'),
};

/** The errors that a call can return. Authentication and limits can cause any of them, except those that depend on its parameters. */
export function errorsOf(call: { readonly hasParameters: boolean; readonly namesThing: boolean }) {
  const to = (name: keyof typeof errorResponses) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(call.hasParameters ? { '400': to('BadRequest') } : {}),
    '401': to('Unauthorized'),
    '403': to('Forbidden'),
    ...(call.namesThing ? { '404': to('NotFound') } : {}),
    '429': to('TooManyRequests'),
    default: to('Failure'),
  };
}
