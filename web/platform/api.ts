import type { AnswerOf } from '../../contract/calls.ts';
import type { SpamAnswer } from '../../contract/spam/spam.ts';
import { rememberAct } from './failed-acts.ts';
import { outlivePage } from './outlive-page.ts';
import { platformMessages } from './platform.messages.ts';
import { removeToastsOf } from './toasts.ts';
import type { CallSettings, Calling, Declared, ItemOf, Options } from './typed-calls.ts';

const { t } = platformMessages;

/** An error answer of the server, in one form whatever the body was. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** Errors by field; `base` holds those of the whole. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    errors: Readonly<Record<string, readonly string[]>> = {},
    requestId?: string,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }
}

/** The server wants proof that the author is human. Nothing has been written, and the form keeps its text. */
export class SpamError extends ApiError {
  override readonly name = 'SpamError';
  readonly answer: SpamAnswer;

  constructor(status: number, answer: SpamAnswer) {
    super(status, answer.error_message ?? t('notConfirmed'));
    this.answer = answer;
  }
}

/** Shows the challenge; undefined if it is dismissed. */
export type SolveChallenge = (answer: SpamAnswer) => Promise<string | undefined>;

/** The network failed, not the server: whether the request succeeded is unknown. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Readonly<Record<string, QueryValue>>;

export interface ApiRequest {
  method: string;
  /** The path on the server, including relative URL root and query. */
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
}

export interface ApiResponse {
  status: number;
  header(name: string): string | undefined;
  text(): Promise<string>;
  /** The body as a value; undefined where there is none. */
  json(): Promise<unknown>;
}

/** Sends a request to the server: `fetch` in the browser, an in-process call during rendering. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/** The options of any call; `OptionsOf` are those of a declared one. */
export interface CallOptions extends CallSettings {
  query?: Query | undefined;
  body?: unknown;
}

/** An answer with its headers. */
export interface Answer<T> {
  body: T;
  header: (name: string) => string | undefined;
}

/** One page of a list with its paging headers; totals are missing if counting would be expensive. */
export interface Paged<T> {
  items: T[];
  page: number;
  perPage: number;
  nextPage: number | null;
  total: number | null;
  totalPages: number | null;
}

/** What the methods of Api are for platform, whose own helpers take the path and the types from their callers. */
export interface AnyApi {
  get: AnyCall;
  getPage: <T = unknown>(path: string, options?: CallOptions) => Promise<Paged<T>>;
  getAnswer: <T = unknown>(path: string, options?: CallOptions) => Promise<Answer<T>>;
  post: AnyCall;
  put: AnyCall;
  patch: AnyCall;
  delete: AnyCall;
}
type AnyCall = <T = unknown>(path: string, options?: CallOptions) => Promise<T>;

/** Calls that features declare in `contract/<feature>/*.calls.ts`: method and path decide the types of query, body and answer. */
export interface Api {
  get: Calling<'GET'>;
  getPage: <const Path extends string>(
    path: Path & Declared<'GET', Path>,
    ...options: Options<'GET', Path>
  ) => Promise<Paged<ItemOf<Path>>>;
  getAnswer: <const Path extends string>(
    path: Path & Declared<'GET', Path>,
    ...options: Options<'GET', Path>
  ) => Promise<Answer<AnswerOf<'GET', Path>>>;
  post: Calling<'POST'>;
  put: Calling<'PUT'>;
  patch: Calling<'PATCH'>;
  delete: Calling<'DELETE'>;
}

/** `{a: 1, b: [2, 3]}` becomes `?a=1&b[]=2&b[]=3`; undefined, null and empty values are omitted. */
export function queryString(query: Query | undefined): string {
  if (query === undefined) return '';
  const parts: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object') {
      const name = key.endsWith('[]') ? key : `${key}[]`;
      for (const item of value) parts.push(`${name}=${encodeURIComponent(item)}`);
    } else parts.push(`${key}=${encodeURIComponent(value)}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

interface ErrorBody {
  message?: unknown;
  error?: unknown;
  error_description?: unknown;
  errors?: unknown;
}

const textsOf = (value: unknown): string[] => [value].flat().map(String);

/** By field; what names none is of `base`. */
const fieldErrors = (value: unknown): Record<string, string[]> =>
  typeof value === 'string' || Array.isArray(value)
    ? { base: textsOf(value) }
    : Object.fromEntries(Object.entries(value ?? {}).map(([field, texts]) => [field, textsOf(texts)]));

/** `title can't be blank`: with field names for people. */
function sentence(errors: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(errors)
    .flatMap(([field, texts]) =>
      texts.map((text) => (field === 'base' ? text : `${field.replaceAll('_', ' ')} ${text}`)),
    )
    .join('; ');
}

/** Replaces messages meant for programs (`401 Unauthorized`, `404 Issue Not Found`) with readable ones. */
function inWords(status: number, message: string): string {
  if (!message.startsWith(`${status} `)) return message;
  if (status === 401) return t('signedOut');
  if (status === 403) return t('forbidden');
  if (status === 404) return t('notFound');
  return message.slice(4);
}

/** Parses every form of error body that the v4 API and the page calls send. */
export function readError(status: number, text: string, requestId: string | undefined): ApiError {
  let body: ErrorBody = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // A proxy's page or an empty body: only the status is known.
  }
  const { message: said } = body;
  // Where both are given, they say the same.
  const errors = fieldErrors(Object(said) === said ? said : body.errors);
  const message =
    typeof said === 'string'
      ? inWords(status, said)
      : typeof body.error_description === 'string'
        ? body.error_description
        : typeof body.error === 'string'
          ? body.error
          : sentence(errors) || t('answered', { status });
  return new ApiError(status, message, errors, requestId);
}

export interface ApiSettings {
  transport: Transport;
  /** The relative URL root, '' or '/code'. */
  root: string;
  csrfToken: () => string | undefined;
  /** The viewer as the page knows them: the server answers 401 if somebody else is signed in. Undefined disables the check. */
  viewerId?: () => number | undefined;
  solveChallenge?: SolveChallenge;
  /** Called when the session has ended. True means that the same person has signed in again and the call can be repeated. */
  renewSession?: () => Promise<boolean>;
}

/** Calls about the session itself, for any viewer. */
const isAboutSession = (path: string): boolean =>
  path.startsWith('/users/') || path.startsWith('/-/session.json');

/** The session ended or changed in this browser. Forms about the session show their own message. */
function isSessionOver(status: number, path: string, text: string): boolean {
  if (isAboutSession(path)) return false;
  return status === 401 || (status === 403 && text.includes('"invalid_authenticity_token"'));
}

/** The challenge in an answer: 200 with recaptcha_html on pages, 409 in v4. In texts that people wrote, quotes are escaped. */
const spamAnswer = (text: string): SpamAnswer | undefined =>
  // Any call can answer so instead of what the contract says of it.
  /captcha_(?:response":true|html":")/.test(text) ? (JSON.parse(text) as SpamAnswer) : undefined;

export function createApi({
  transport,
  root,
  csrfToken,
  viewerId,
  solveChallenge,
  renewSession,
}: ApiSettings): Api {
  async function call(
    method: string,
    path: string,
    options: CallOptions,
    solution: Readonly<Record<string, string>> = {},
    renewed = false,
  ): Promise<ApiResponse> {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers, ...solution };
    let body: string | FormData | undefined;
    if (options.body instanceof FormData) body = options.body;
    else if (options.body !== undefined) {
      body = JSON.stringify(options.body);
      headers['content-type'] = 'application/json';
    }
    if (method !== 'GET') {
      const token = csrfToken();
      if (token !== undefined) headers['x-csrf-token'] = token;
    } else if (!isAboutSession(path)) {
      const viewer = viewerId?.();
      if (viewer !== undefined) headers['x-viewer-id'] = String(viewer);
    }
    const response = await transport({
      method,
      path: `${root}${path}${queryString(options.query)}`,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const good = response.status >= 200 && response.status < 300;
    if (good && method === 'GET') return response;
    const text = await response.text();
    const spam = spamAnswer(text);
    if (spam !== undefined) {
      const solved = await solveChallenge?.(spam);
      if (solved === undefined) throw new SpamError(response.status, spam);
      return call(
        method,
        path,
        options,
        { 'x-gitlab-captcha-response': solved, 'x-gitlab-spam-log-id': String(spam.spam_log_id) },
        renewed,
      );
    }
    if (
      !good &&
      method !== 'GET' &&
      !renewed &&
      options.inBackground !== true &&
      isSessionOver(response.status, path, text) &&
      (await renewSession?.()) === true
    )
      return call(method, path, options, solution, true);
    if (!good) throw readError(response.status, text, response.header('x-request-id'));
    return {
      status: response.status,
      header: (name) => response.header(name),
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(text === '' ? undefined : (JSON.parse(text) as unknown)),
    };
  }

  async function json(method: string, path: string, options: CallOptions = {}): Promise<unknown> {
    const act = `${method} ${path}`;
    const response = await call(method, path, options).catch((error: unknown) => {
      rememberAct(error, act);
      throw error;
    });
    if (method !== 'GET') removeToastsOf(act);
    return response.json();
  }

  // What is read as JSON is what the contract says of the call: here alone its type is asserted.
  return {
    get: (path: string, options?: CallOptions) => json('GET', path, options),
    post: (path: string, options?: CallOptions) => json('POST', path, options),
    put: (path: string, options?: CallOptions) => json('PUT', path, options),
    patch: (path: string, options?: CallOptions) => json('PATCH', path, options),
    delete: (path: string, options?: CallOptions) => json('DELETE', path, options),
    async getAnswer(path: string, options: CallOptions = {}) {
      const response = await call('GET', path, options);
      return { body: await response.json(), header: (name: string) => response.header(name) };
    },
    async getPage(path: string, options: CallOptions = {}) {
      const response = await call('GET', path, options);
      const number = (name: string): number | null => {
        const value = response.header(name);
        return value === undefined || value === '' ? null : Number(value);
      };
      return {
        items: await response.json(),
        page: number('x-page') ?? 1,
        perPage: number('x-per-page') ?? 20,
        nextPage: number('x-next-page'),
        total: number('x-total'),
        totalPages: number('x-total-pages'),
      };
    },
  } as AnyApi as unknown as Api;
}

/** The API client of the browser. */
export const fetchTransport: Transport = async ({ method, path, headers, body, signal }) => {
  const isOver = outlivePage(method, body);
  const lost = (error: unknown): never => {
    isOver?.();
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new OfflineError(t('unreachable'), { cause: error });
  };
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    keepalive: isOver !== undefined,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  }).catch(lost);
  // An answer can also be cut off within.
  const text = (): Promise<string> =>
    response.text().then((read) => {
      isOver?.();
      return read;
    }, lost);
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    text,
    async json() {
      const read = await text();
      return read === '' ? undefined : (JSON.parse(read) as unknown);
    },
  };
};
