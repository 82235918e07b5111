import { changeEverything } from './api-tour-changes.ts';
import { readEverything } from './api-tour-reads.ts';
import type { TestServer, TestUser } from './server.ts';

/** An answer of an API route. */
export interface ApiAnswer {
  /** As in the access table: `GET /api/v4/projects/:id`. */
  readonly route: string;
  /** The call, for messages. */
  readonly url: string;
  readonly status: number;
  /** Without parameters; undefined without content. */
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export interface Call {
  readonly as?: TestUser | { readonly token: string } | null;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly payload?: object;
  /** An image that is sent as a form's file. */
  readonly avatar?: Buffer;
  /** The same under the field name of uploads. */
  readonly file?: Buffer;
}

/** Calls routes of `/api/v4` by their patterns and collects every answer. */
export class ApiTour {
  readonly answers: ApiAnswer[] = [];
  readonly server: TestServer;
  readonly root: TestUser;

  constructor(server: TestServer, root: TestUser) {
    this.server = server;
    this.root = root;
  }

  /** Calls a route, by default as the administrator, whatever the answer. */
  async ask(method: string, pattern: string, call: Call = {}): Promise<ApiAnswer> {
    const { as = this.root, params = {}, query = '', payload, avatar, file } = call;
    const url = `/api/v4${pattern}`.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const picture = avatar ?? file;
    const form =
      picture === undefined
        ? undefined
        : await pictureForm(avatar === undefined ? 'file' : 'avatar', picture);
    const answer = await this.server.app.inject({
      method: method as 'GET',
      url: url + query,
      headers: {
        ...(as === null ? {} : { 'private-token': as.token }),
        ...(form === undefined ? {} : { 'content-type': form.type }),
      },
      ...(form === undefined ? (payload === undefined ? {} : { payload }) : { payload: form.bytes }),
    });
    const contentType =
      answer.rawPayload.length === 0 ? undefined : String(answer.headers['content-type']).split(';')[0];
    const seen: ApiAnswer = {
      route: `${method} /api/v4${pattern}`,
      url: url + query,
      status: answer.statusCode,
      contentType,
      headers: answer.headers,
      body: contentType === 'application/json' ? (answer.json() as unknown) : answer.body,
    };
    this.answers.push(seen);
    return seen;
  }

  /** Calls a route that has to succeed; returns its answer. */
  async must<T = { id: number }>(method: string, pattern: string, call: Call = {}): Promise<T> {
    const { status, body, url } = await this.ask(method, pattern, call);
    if (status >= 400) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }
}

async function pictureForm(name: string, picture: Buffer): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

/** Calls every route of the API at least once with success, and each error somewhere; returns all answers. */
export async function tourApi(server: TestServer): Promise<readonly ApiAnswer[]> {
  const root = await server.createUser('root', { admin: true });
  const tour = new ApiTour(server, root);
  const places = await changeEverything(tour);
  await server.drain();
  await readEverything(tour, places);
  return tour.answers;
}
