import { describe, expect, it } from 'vitest';
import {
  ApiError,
  createApi as createTypedApi,
  queryString,
  readError,
  type AnyApi,
  type ApiRequest,
  type Transport,
} from './api.ts';

/** The paths of these tests are nobody's. */
const createApi = createTypedApi as unknown as (...settings: Parameters<typeof createTypedApi>) => AnyApi;

function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): { transport: Transport; requests: ApiRequest[] } {
  const requests: ApiRequest[] = [];
  return {
    requests,
    transport: (request) => {
      requests.push(request);
      return Promise.resolve({
        status,
        header: (name) => headers[name],
        text: () => Promise.resolve(body),
        json: () => Promise.resolve(body === '' ? undefined : (JSON.parse(body) as unknown)),
      });
    },
  };
}

describe('queryString', () => {
  it('API-01 lists become name[]=, empty values are omitted', () => {
    expect(queryString({ search: 'a b&c', labels: ['x', 'y'], page: undefined, sort: '' })).toBe(
      '?search=a%20b%26c&labels[]=x&labels[]=y',
    );
    expect(queryString({})).toBe('');
  });
});

describe('readError', () => {
  it.each([
    [
      'errors by field',
      '{"message":{"title":["can’t be blank"],"base":["Too many"]}}',
      'title can’t be blank; Too many',
      { title: ['can’t be blank'], base: ['Too many'] },
    ],
    ['one sentence', '{"message":"Branch already exists"}', 'Branch already exists', {}],
    ['a status in words', '{"message":"400 Bad Request"}', 'Bad Request', {}],
    ['a parameter', '{"error":"title is missing"}', 'title is missing', {}],
    ['OAuth', '{"error":"insufficient_scope","error_description":"More is needed."}', 'More is needed.', {}],
    ['errors in one text', '{"errors":"is too long"}', 'is too long', { base: ['is too long'] }],
    ['no JSON', '<h1>Bad gateway</h1>', 'The server answered 400.', {}],
    [
      'errors by field that are there as sentences too, once',
      '{"message":{"title":["can’t be blank"]},"errors":["Title can’t be blank"]}',
      'title can’t be blank',
      { title: ['can’t be blank'] },
    ],
  ])('API-01 reads %s', (_, body, message, errors) => {
    const error = readError(400, body, 'abc');
    expect(error.message).toBe(message);
    expect(error.errors).toEqual(errors);
    expect(error.requestId).toBe('abc');
  });
});

describe('messages meant for programs', () => {
  it.each([
    [401, '401 Unauthorized', 'Your session has ended. Sign in again.'],
    [403, '403 Forbidden', 'You are not allowed to do this.'],
    [404, '404 Issue Not Found', 'This is not there any more, or you may not see it.'],
  ])('UX-01 a %i is said in words', (status, message, words) => {
    expect(readError(status, JSON.stringify({ message }), undefined).message).toBe(words);
  });
});

describe('createApi', () => {
  it('API-01 sends the CSRF token with changes, and below the relative root', async () => {
    const { transport, requests } = answering(201, '{"id":1}');
    const api = createApi({ transport, root: '/code', csrfToken: () => 'token' });
    expect(await api.post('/api/v4/projects', { body: { name: 'x' } })).toEqual({ id: 1 });
    await api.get('/api/v4/projects', { query: { page: 2 } });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/code/api/v4/projects',
      body: '{"name":"x"}',
      headers: { 'x-csrf-token': 'token' },
    });
    expect(requests[1]!.path).toBe('/code/api/v4/projects?page=2');
    expect(requests[1]!.headers).not.toHaveProperty('x-csrf-token');
  });

  it('USER-01 reads as the person of the page, but asks about the session for anybody', async () => {
    const { transport, requests } = answering(200, '{}');
    const api = createApi({ transport, root: '', csrfToken: () => undefined, viewerId: () => 7 });
    await api.get('/ann/garden/-/issues/1.json');
    await api.get('/-/session.json');
    await api.get('/users/sign_in.json');
    expect(requests.map(({ headers }) => headers['x-viewer-id'])).toEqual(['7', undefined, undefined]);
  });

  it('API-01 a list carries its paging, with unknown totals as null', async () => {
    const { transport } = answering(200, '[1,2]', {
      'x-page': '2',
      'x-per-page': '2',
      'x-next-page': '3',
      'x-total': '',
    });
    const page = await createApi({ transport, root: '', csrfToken: () => undefined }).getPage('/x');
    expect(page).toEqual({ items: [1, 2], page: 2, perPage: 2, nextPage: 3, total: null, totalPages: null });
  });

  it('API-01 a refusal is an ApiError with the request id, an empty answer is undefined', async () => {
    const refused = createApi({
      transport: answering(403, '{"message":"403 Forbidden"}', { 'x-request-id': 'r1' }).transport,
      root: '',
      csrfToken: () => undefined,
    });
    await expect(refused.get('/x')).rejects.toMatchObject({ name: 'ApiError', status: 403, requestId: 'r1' });
    await expect(refused.get('/x')).rejects.toBeInstanceOf(ApiError);
    const empty = createApi({
      transport: answering(204, '').transport,
      root: '',
      csrfToken: () => undefined,
    });
    expect(await empty.delete('/x')).toBeUndefined();
  });

  const challenged = {
    recaptcha_html: '<div></div>',
    error_message: 'Your comment has been recognized as spam.',
    needs_captcha_response: true,
    spam_log_id: 7,
    challenge: { provider: 'embedded', token: 't', bits: 1 },
  };

  it('SPAM-01 an answer with recaptcha_html asks the person and sends the same again with the solution', async () => {
    const requests: ApiRequest[] = [];
    const api = createApi({
      transport: (request) => {
        requests.push(request);
        const { transport } = answering(
          requests.length === 1 ? 200 : 201,
          JSON.stringify(requests.length === 1 ? challenged : { id: 3 }),
        );
        return transport(request);
      },
      root: '',
      csrfToken: () => 'token',
      solveChallenge: ({ challenge }) => Promise.resolve(`${JSON.stringify(challenge)} solved`),
    });
    expect(await api.post('/notes', { body: { note: 'x' } })).toEqual({ id: 3 });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      body: requests[0]!.body,
      headers: {
        'x-csrf-token': 'token',
        'x-gitlab-captcha-response': `${JSON.stringify(challenged.challenge)} solved`,
        'x-gitlab-spam-log-id': '7',
      },
    });
  });

  it('SPAM-01 recaptcha_html alone is such an answer, a text that quotes it is none', async () => {
    const asked: unknown[] = [];
    const ask = (body: object) =>
      createApi({
        transport: answering(200, JSON.stringify(body)).transport,
        root: '',
        csrfToken: () => undefined,
        solveChallenge: (answer) => {
          asked.push(answer);
          return Promise.resolve(undefined);
        },
      }).post('/notes', { body: {} });
    const alone = { recaptcha_html: '<div></div>', error_message: 'Spam' };
    await expect(ask(alone)).rejects.toMatchObject({ name: 'SpamError', message: 'Spam' });
    expect(await ask({ note: JSON.stringify(alone) })).toEqual({ note: JSON.stringify(alone) });
    expect(asked).toEqual([alone]);
  });

  it('SPAM-01 a question that is closed is a SpamError with words for the form, on pages and in v4', async () => {
    for (const [status, body] of [
      [200, challenged],
      [409, { ...challenged, recaptcha_html: undefined, message: { error: 'spam' } }],
    ] as const) {
      const api = createApi({
        transport: answering(status, JSON.stringify(body)).transport,
        root: '',
        csrfToken: () => undefined,
        solveChallenge: () => Promise.resolve(undefined),
      });
      const failed = api.post('/notes', { body: {} });
      await expect(failed).rejects.toBeInstanceOf(ApiError);
      await expect(failed).rejects.toMatchObject({ name: 'SpamError', message: challenged.error_message });
    }
  });
});

it('USER-01 a call that the page sends by itself asks nobody to sign in again', async () => {
  let asked = 0;
  const api = createApi({
    transport: answering(401, '{"message":"401 Unauthorized"}').transport,
    root: '',
    csrfToken: () => undefined,
    renewSession: () => {
      asked++;
      return Promise.resolve(false);
    },
  });
  await expect(api.post('/a/b/-/issues/1/visit', { inBackground: true })).rejects.toThrow('session');
  expect(asked).toBe(0);
  await expect(api.post('/a/b/-/issues/1/notes')).rejects.toThrow('session');
  expect(asked).toBe(1);
});
