/**
 * Every setting, once: its name in the settings file, its flag and its environment variable are derived from the key, its
 * documentation from the text. `docs/administration/settings.md` is generated from this list (`npm run generate`).
 */
export interface SettingDefinition<T> {
  readonly kind: 'string' | 'integer' | 'boolean' | 'list' | 'enum';
  readonly fallback: T;
  readonly help: string;
  /** Stands for the value in `--help`, for instance DIR. */
  readonly placeholder?: string;
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** An environment variable that does not follow the COPPICE_* rule. */
  readonly environment?: string;
  readonly secret?: boolean;
  /** Returns a sentence that says what is wrong, or undefined. */
  readonly check?: (value: string) => string | undefined;
}

const text = (fallback: string, help: string, more: Partial<SettingDefinition<string>> = {}) =>
  ({ kind: 'string', fallback, help, ...more }) as const satisfies SettingDefinition<string>;
const integer = (fallback: number, help: string, minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  ({ kind: 'integer', fallback, help, minimum, maximum }) as const satisfies SettingDefinition<number>;
const flag = (fallback: boolean, help: string) =>
  ({ kind: 'boolean', fallback, help }) as const satisfies SettingDefinition<boolean>;
const list = (fallback: readonly string[], help: string) =>
  ({ kind: 'list', fallback, help }) as const satisfies SettingDefinition<readonly string[]>;

function checkUrl(value: string): string | undefined {
  if (value === '') return undefined;
  if (!URL.canParse(value)) return 'is not an address such as https://code.example.com';
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must begin with http:// or https://';
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment';
  return undefined;
}

export const settingDefinitions = {
  port: integer(8080, 'The port that the server listens on.', 0, 65_535),
  host: text(
    '127.0.0.1',
    'The address that the server listens on. Use 0.0.0.0 to be reached from other machines.',
    { placeholder: 'ADDRESS' },
  ),
  externalUrl: text(
    '',
    'The address under which people reach this instance. Mails use it alone. Without it, links follow the request.',
    {
      placeholder: 'URL',
      check: checkUrl,
    },
  ),
  relativeUrlRoot: text(
    '',
    'The path below which the instance lives, for instance /coppice. Taken from the external URL when that has a path.',
    {
      placeholder: 'PATH',
      check: (value) =>
        value === '' || /^(\/[\w.-]+)+$/.test(value)
          ? undefined
          : 'must look like /coppice, without a slash at the end',
    },
  ),
  trustedProxies: list(
    [],
    'Addresses or networks (CIDR) of reverse proxies whose X-Forwarded-For, -Proto and -Host headers count.',
  ),
  data: text('', 'The folder that holds the database, the repositories and the uploads. Default: ./data.', {
    placeholder: 'DIR',
  }),
  databaseUrl: text(
    '',
    'A PostgreSQL server (15 or newer) to use in place of the embedded one: postgres://user:password@host/database.',
    {
      placeholder: 'URL',
      environment: 'DATABASE_URL',
      secret: true,
      check: (value) =>
        value === '' || /^postgres(ql)?:\/\//.test(value) ? undefined : 'must begin with postgres://',
    },
  ),
  databasePoolSize: integer(10, 'Connections to PostgreSQL that each process may hold.', 2, 200),
  workers: integer(0, 'Web worker processes. 0 means one for each core.', 0, 128),
  jobs: {
    kind: 'enum',
    fallback: 'primary',
    values: ['primary', 'process'],
    help: 'Where background jobs run: in the primary process or in one of their own.',
  } as const,
  jobsConcurrency: integer(
    2,
    'Background jobs of each class (mails; what follows events; upkeep) that run at the same time. One class never waits for another.',
    1,
    64,
  ),
  demo: flag(false, 'Fill the instance with the demonstration world at the first start.'),
  instanceName: text('Coppice', 'The name shown in titles and mails.'),
  logLevel: {
    kind: 'enum',
    fallback: 'info',
    values: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    help: 'The least severity that is logged.',
  } as const,
  logFormat: {
    kind: 'enum',
    fallback: 'text',
    values: ['text', 'json'],
    help: 'Logs for people or for machines.',
  } as const,
  metricsAllowed: list(
    ['127.0.0.1/32', '::1/128'],
    'Addresses or networks that may read /-/metrics without being an administrator.',
  ),
  git: text('git', 'The git program (2.38 or newer).', { placeholder: 'FILE' }),
  gitProcesses: integer(
    16,
    'Git processes that each web worker runs at the same time. Half of them at most carry clones, fetches, pushes and downloads of people, a quarter those of strangers; one person or one address has at most half of either, and waits for the rest.',
    1,
    512,
  ),
  gitProcessesForStrangers: integer(
    1,
    'Of these, how many serve expensive requests (blame, compare, archives, deep history) of people who are not signed in.',
    1,
    512,
  ),
  gitTimeout: integer(60, 'Seconds after which a git process that serves a page is ended.', 1, 86_400),
  gitMinimumSpeed: integer(
    1000,
    'Bytes a second that a client has to take or send, over half a minute, while a clone, fetch, push or download holds a process. 0 means any.',
  ),
  gitTransferTimeout: integer(14_400, 'Seconds after which a clone, fetch or push is ended.', 1, 86_400),
  hstsSeconds: integer(
    31_536_000,
    'Seconds for which browsers that came by TLS come by nothing else (Strict-Transport-Security). 0 says nothing of it.',
  ),
  defaultBranch: text('main', 'The initial branch of a new repository.', {
    check: (value) =>
      /^[\w][\w./-]*$/.test(value) && !value.includes('..') ? undefined : 'is not a branch name',
  }),
  maximumPushSize: integer(0, 'Bytes that one push may carry. 0 means no limit.'),
  maximumPushRefs: integer(
    100_000,
    'Branches, tags and other refs that one push may name, except into an empty repository. 0 means no limit.',
  ),
  signup: {
    kind: 'enum',
    fallback: 'open',
    values: ['open', 'approval', 'closed'],
    help: 'Whether people may register: open, after approval by an administrator, or closed.',
  } as const,
  confirmEmail: flag(true, 'Whether a person must confirm the e-mail address before the first sign-in.'),
  allowedEmailDomains: list([], 'Domains that people may register with. Empty means any.'),
  passwordMinimumLength: integer(8, 'The least length of a password.', 8, 128),
  sessionDays: integer(14, 'Days after which a session that is not used ends.', 1, 365),
  deletionDelayDays: integer(
    7,
    'Days between the deletion of a group or project and the removal of its data.',
    0,
    365,
  ),
  defaultProjectVisibility: {
    kind: 'enum',
    fallback: 'private',
    values: ['private', 'internal', 'public'],
    help: 'The visibility that a new project gets when none is chosen.',
  } as const,
  signInRate: integer(
    10,
    'Sign-ins, sign-ups and password resets a minute for each address. 0 means no limit.',
  ),
  accountMailRate: integer(
    20,
    'Mails about accounts (confirmations, resets, invitations) an hour that one person or address may cause; one recipient gets a quarter of it. Administrators are not counted. 0 means no limit.',
  ),
  gitFailureLimit: integer(
    30,
    'Failed git sign-ins within 3 minutes after which an address is refused for an hour. 0 means no limit.',
  ),
  apiRate: integer(
    2000,
    'Calls a minute for each signed-in person: pages, their calls, the API, GraphQL and git. 0 means no limit.',
  ),
  apiRateForStrangers: integer(
    500,
    'The same for all who are not signed in at one address (IPv6: one /64 network). 0 means no limit.',
  ),
  pushRate: integer(120, 'Pushes a minute for each person. 0 means no limit.'),
  uploadRate: integer(120, 'Uploaded files a minute for each person. 0 means no limit.'),
  connections: integer(
    100,
    'Live connections (websockets) that each signed-in person may have open. 0 means no limit.',
  ),
  connectionsForStrangers: integer(
    20,
    'The same for all who are not signed in at one address. 0 means no limit.',
  ),
  maximumBodySize: integer(10 * 1024 * 1024, 'Bytes that the body of an ordinary request may have.', 65_536),
  maximumUploadSize: integer(10 * 1024 * 1024, 'Bytes that an uploaded file may have.', 1024),
  virusScan: text(
    '',
    'What looks at every upload before it is kept: a clamd (tcp://host:3310 or unix:/run/clamd.sock), or a program that is called with the file and ends with 0 for clean, 1 for infected. While it can say neither, nothing is uploaded. Empty means none.',
    {
      check: (value) =>
        value === '' || /^(?:unix:\/|tcp:\/\/[^/]+$|\/)/.test(value)
          ? undefined
          : 'must be tcp://host:port, unix:/path or the path of a program',
    },
  ),
  storage: {
    kind: 'enum',
    fallback: 'folder',
    values: ['folder', 's3'],
    help: 'Where uploads and avatars are kept: in the data folder, or in an S3-compatible store.',
  } as const,
  s3Endpoint: text('', 'The address of the S3-compatible store. Default: that of AWS for the region.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  s3Bucket: text(
    '',
    'The bucket for uploads and avatars. It has to exist, and nobody else needs to read it.',
  ),
  s3Region: text('us-east-1', 'The region of the bucket.'),
  s3AccessKey: text('', 'The id of the key that may read, write and delete objects in the bucket.'),
  s3SecretKey: text('', 'The secret of that key.', { secret: true }),
  s3PathStyle: flag(true, 'Whether the bucket is named in the path of addresses, not in the host.'),
  quietSeconds: integer(
    300,
    'Seconds with next to no requests after which a web worker that has grown is replaced by a fresh one. 0 means never.',
    0,
    86_400,
  ),
  shutdownGrace: integer(
    30,
    'Seconds that running requests and pushes get to finish when the server is stopped.',
    0,
    3600,
  ),
  spamCheck: {
    kind: 'enum',
    fallback: 'on',
    values: ['on', 'off'],
    help: 'Whether what strangers write in public and internal projects is checked. Members from Reporter up and administrators never are.',
  } as const,
  spamPostsPerMinute: integer(
    20,
    'Issues and comments a minute above which a person has to show that they are one. 0 means no limit.',
  ),
  spamLinks: integer(
    5,
    'Links to other places above which a text counts as suspicious. 0 means that any number is fine.',
  ),
  spamNewAccountHours: integer(24, 'Hours for which an account counts as new.'),
  spamChallengeScore: integer(50, 'The score from which a challenge is put; see the page on spam.', 1),
  spamBlockScore: integer(150, 'The score from which a text is refused.', 1),
  spamProofBits: integer(
    17,
    'How much work the embedded challenge asks of a browser: one more doubles it. 17 takes a second.',
    1,
    30,
  ),
  captchaSiteKey: text(
    '',
    'The site key of a reCAPTCHA-like provider. Without it, the embedded challenge is put.',
  ),
  captchaSecret: text('', 'The secret by which that provider is asked about a solution.', { secret: true }),
  captchaScriptUrl: text('', 'The script of the provider, which shows its challenge in a frame of its own.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  captchaVerifyUrl: text('', 'Where the provider is asked about a solution.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  captchaClass: text('g-recaptcha', 'The class of the element that the script fills.', {
    check: (value) => (/^[\w-]+$/.test(value) ? undefined : 'is not a class'),
  }),
  spamServiceUrl: text('', 'An Akismet-like service: the address of its comment-check.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  spamServiceKey: text('', 'The key for that service.', { secret: true }),
  outgoingTimeout: integer(5, 'Seconds that a service outside gets to answer.', 1, 60),
  outgoingAllowed: list(
    [],
    'Addresses or networks (CIDR) inside that services may be at. All others that are not public are refused.',
  ),
  pollInterval: integer(100, 'Scales all polling intervals, in percent. 0 stops polling.', 0, 10_000),
  notificationDelay: integer(
    10,
    'Seconds that a notification mail waits, so that what its author corrects or deletes at once is sent as it stands, or not at all.',
    0,
    3600,
  ),
  mailFrom: text('coppice@localhost', 'The sender of mails.', { placeholder: 'ADDRESS' }),
  smtpUrl: text(
    '',
    'The mail server: smtp://user:password@host:587 or smtps://…. Without it, mails are kept in the outbox that administrators can read.',
    {
      placeholder: 'URL',
      secret: true,
      check: (value) =>
        value === '' || /^smtps?:\/\//.test(value) ? undefined : 'must begin with smtp:// or smtps://',
    },
  ),
} as const satisfies Record<string, SettingDefinition<unknown>>;

export type SettingKey = keyof typeof settingDefinitions;

type Value<D> = D extends { kind: 'integer' }
  ? number
  : D extends { kind: 'boolean' }
    ? boolean
    : D extends { kind: 'list' }
      ? readonly string[]
      : D extends { kind: 'enum'; values: readonly (infer V)[] }
        ? V
        : string;

export type Settings = { readonly [K in SettingKey]: Value<(typeof settingDefinitions)[K]> };

/** externalUrl → external-url, the name as a flag and in the settings file. */
export function settingName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** externalUrl → COPPICE_EXTERNAL_URL. */
export function settingVariable(key: SettingKey): string {
  const definition: SettingDefinition<unknown> = settingDefinitions[key];
  return definition.environment ?? `COPPICE_${settingName(key).replaceAll('-', '_').toUpperCase()}`;
}
