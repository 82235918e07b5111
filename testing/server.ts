import { rmSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp, reactionsOf } from '../server/app.ts';
import type { AppOptions } from '../server/app.ts';
import { createAccessToken, createUser } from '../server/features/accounts/index.ts';
import { createPlatform } from '../server/create-platform.ts';
import type { TokenScope, Viewer } from '../server/platform/access/viewer.ts';
import { internalViewer, nobody } from '../server/platform/access/viewer.ts';
import { systemContext } from '../server/platform/context.ts';
import type { Context } from '../server/platform/context.ts';
import { hashPassword } from '../server/platform/crypto/secrets.ts';
import { openDataFolder } from '../server/platform/data-folder/data-folder.ts';
import { createDispatcher, oneByOne } from '../server/platform/events/dispatcher.ts';
import type { Feature } from '../server/platform/feature.ts';
import type { App } from '../server/platform/http/app.ts';
import type { Platform } from '../server/platform/platform.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import { rehearseTransactions } from '../server/platform/database/transaction.ts';
import { createTestDatabase } from './database.ts';
import { runFollowing } from './run-following.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface TestUser {
  readonly id: number;
  readonly username: string;
  /** With scope api. */
  readonly token: string;
  readonly viewer: Viewer;
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The caller: a person by their token, or nobody. */
export type Caller = Pick<TestUser, 'token'> | null;

export interface TestServer {
  readonly app: App;
  readonly platform: Platform;
  /** The address, once `listen` was called. */
  readonly url: string;
  listen(): Promise<string>;
  /** The answer to one call; `payload` is sent as JSON. */
  call(
    method: Method,
    url: string,
    as: Caller,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** The same below /api/v4. */
  api(method: Method, path: string, as: Caller, payload?: object): Promise<LightMyRequestResponse>;
  /** What a POST below /api/v4 has created; throws if it failed. */
  create<T = { id: number; iid: number }>(path: string, payload: object, as: Caller): Promise<T>;
  /** A context for calling services directly. */
  context(viewer?: Viewer): Context;
  /** A confirmed person with a token. */
  createUser(
    username: string,
    options?: { admin?: boolean; scopes?: readonly TokenScope[]; password?: string },
  ): Promise<TestUser>;
  /** Several of them. */
  createUsers<const Names extends readonly string[]>(
    ...usernames: Names
  ): Promise<{ [Index in keyof Names]: TestUser }>;
  createToken(user: TestUser, scopes: readonly TokenScope[]): Promise<string>;
  /** Runs every pending reaction. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export const testPassword = 'wooden-gate-17-lantern';

let hashed: Promise<string> | undefined;
/** At the least cost there is: at the product's, people were a twentieth of what a run computes. */
const hashOfTestPassword = (): Promise<string> =>
  (hashed ??= hashPassword(testPassword, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }));

/** Fills an empty database and an empty data folder, and brings them to the newest schema. */
export type FillWorld = (databaseUrl: string, dataFolder: string) => Promise<void>;

/** A complete server on a database (of the run's cluster, or of the given one) and a data folder of its own, to be closed. */
export async function createTestServer(
  overrides: Partial<Settings> = {},
  {
    cluster,
    features,
    world,
    ...options
  }: AppOptions & {
    readonly cluster?: string;
    readonly features?: readonly Feature[];
    readonly world?: FillWorld;
  } = {},
): Promise<TestServer> {
  // `REHEARSE=1 npm test -- server/features` rolls each transaction back once and runs it again.
  if (process.env['REHEARSE'] === '1') rehearseTransactions(true);
  const database = await createTestDatabase(cluster, world === undefined ? 'coppice_template' : 'template0');
  const path = makeTemporaryFolder('data');
  await world?.(database.url, path);
  const folder = openDataFolder(path);
  const settings: Settings = {
    ...readSettings({ environment: {} }),
    data: path,
    logLevel: 'warn',
    signInRate: 0,
    apiRate: 0,
    apiRateForStrangers: 0,
    pushRate: 0,
    accountMailRate: 0,
    uploadRate: 0,
    connections: 0,
    connectionsForStrangers: 0,
    notificationDelay: 0,
    ...overrides,
  };
  const { platform, close } = createPlatform({
    settings,
    folder,
    databaseUrl: database.url,
    role: 'test',
    ...(features === undefined ? {} : { features }),
  });
  const app = await buildApp(platform, options);
  const dispatcher = createDispatcher(platform, reactionsOf(platform), oneByOne);
  let url = '';
  const system = systemContext(platform, nobody);
  const administrator = internalViewer({
    id: 0,
    username: 'system',
    name: 'System',
    admin: true,
    external: false,
  });

  const call: TestServer['call'] = (method, url, as, payload, headers = {}) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...(as === null ? {} : { 'private-token': as.token }) },
      ...(payload === undefined ? {} : { payload }),
    });
  const api: TestServer['api'] = (method, path, as, payload) => call(method, `/api/v4${path}`, as, payload);

  const newUser: TestServer['createUser'] = async (username, options = {}) => {
    const user = await createUser(
      system,
      {
        username,
        name: username[0]!.toUpperCase() + username.slice(1),
        email: `${username}@example.com`,
        password: options.password,
        admin: options.admin,
        confirmed: true,
      },
      options.password === undefined ? { passwordHash: await hashOfTestPassword() } : {},
    );
    const { token } = await createAccessToken(systemContext(platform, administrator), user.id, {
      name: 'test',
      scopes: options.scopes ?? ['api'],
    });
    const viewer = internalViewer({
      id: user.id,
      username,
      name: user.name,
      admin: user.admin,
      external: false,
    });
    return { id: user.id, username, token, viewer };
  };

  return {
    app,
    platform,
    get url() {
      return url;
    },
    async listen() {
      if (url === '') url = await app.listen({ port: 0, host: '127.0.0.1' });
      return url;
    },
    call,
    api,
    async create(path, payload, as) {
      const answer = await api('POST', path, as, payload);
      if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    context: (viewer = nobody) => systemContext(platform, viewer),
    createUser: newUser,
    async createUsers(...usernames) {
      const users: TestUser[] = [];
      for (const username of usernames) users.push(await newUser(username));
      return users as never;
    },
    async createToken(user, scopes) {
      return (
        await createAccessToken(systemContext(platform, administrator), user.id, {
          name: scopes.join(' '),
          scopes,
        })
      ).token;
    },
    async drain() {
      // Jobs of reactions may record further events.
      while ((await dispatcher.drain()) + (await runFollowing(platform)) > 0);
    },
    async close() {
      await app.close();
      await close();
      await database.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
