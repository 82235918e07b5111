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
  sshPort: integer(
    2222,
    'The port for git over SSH. 0 disables it. If another program has the port, Coppice starts without SSH and logs a warning.',
    0,
    65_535,
  ),
  sshAddress: text(
    '',
    'The host, or host:port, of SSH addresses where it is not the host of the external URL with the SSH port, for instance behind a port mapping.',
    {
      placeholder: 'HOST[:PORT]',
      check: (value) =>
        value === '' || /^(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?$/.test(value)
          ? undefined
          : 'must look like git.example.com or git.example.com:22',
    },
  ),
  externalUrl: text(
    '',
    'The address under which people reach this instance. Mails use only this address. Without it, links follow the request.',
    {
      placeholder: 'URL',
      check: checkUrl,
    },
  ),
  relativeUrlRoot: text(
    '',
    'The path below which the instance is served, for instance /coppice. Taken from the external URL when that has a path.',
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
  databasePoolSize: integer(10, 'The maximum number of PostgreSQL connections per process.', 2, 200),
  workers: integer(0, 'Web worker processes. 0 means one for each core.', 0, 128),
  jobs: {
    kind: 'enum',
    fallback: 'primary',
    values: ['primary', 'process'],
    help: 'Where background jobs run: in the primary process or in one of their own.',
  } as const,
  jobsConcurrency: integer(
    2,
    'Background jobs of each class (mails; events; upkeep) that run at the same time. One class never waits for another.',
    1,
    64,
  ),
  demo: flag(false, 'Fill the instance with demonstration data at the first start.'),
  instanceName: text('Coppice', 'The name shown in titles and mails.'),
  logLevel: {
    kind: 'enum',
    fallback: 'info',
    values: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    help: 'The minimum severity to log.',
  } as const,
  logFormat: {
    kind: 'enum',
    fallback: 'text',
    values: ['text', 'json'],
    help: 'The log format, for people or for machines.',
  } as const,
  metricsAllowed: list(
    ['127.0.0.1/32', '::1/128'],
    'Addresses or networks that may read /-/metrics without being an administrator.',
  ),
  git: text('git', 'The git program (2.38 or newer).', { placeholder: 'FILE' }),
  gitProcesses: integer(
    16,
    'Git processes that each web worker runs at the same time. At most half of them carry clones, fetches, pushes and downloads of signed-in people, a quarter those of anonymous clients. One person or address gets at most half of either share; further requests wait.',
    1,
    512,
  ),
  gitProcessesForStrangers: integer(
    1,
    'Of these, how many serve expensive requests (blame, compare, archives, deep history) of people who are not signed in.',
    1,
    512,
  ),
  gitTimeout: integer(60, 'Seconds after which a git process that serves a page is killed.', 1, 86_400),
  gitMinimumSpeed: integer(
    1000,
    'The minimum speed of a client during a clone, fetch, push or download, in bytes a second over half a minute. 0 means any.',
  ),
  gitTransferTimeout: integer(14_400, 'Seconds after which a clone, fetch or push is aborted.', 1, 86_400),
  hstsSeconds: integer(
    31_536_000,
    'Seconds for which browsers that connected over TLS use nothing else (Strict-Transport-Security). 0 omits the header.',
  ),
  defaultBranch: text('main', 'The initial branch of a new repository.', {
    check: (value) =>
      /^[\w][\w./-]*$/.test(value) && !value.includes('..') ? undefined : 'is not a branch name',
  }),
  maximumPushSize: integer(0, 'The maximum size of a push in bytes. 0 means no limit.'),
  maximumPushRefs: integer(
    100_000,
    'The maximum number of refs in a push, except into an empty repository. 0 means no limit.',
  ),
  signup: {
    kind: 'enum',
    fallback: 'open',
    values: ['open', 'approval', 'closed'],
    help: 'Whether people can register: open, after approval by an administrator, or closed.',
  } as const,
  confirmEmail: flag(true, 'Whether a person must confirm the e-mail address before the first sign-in.'),
  allowedEmailDomains: list([], 'Email domains that people can register with. Empty means any.'),
  passwordMinimumLength: integer(8, 'The minimum length of a password.', 8, 128),
  timeTrackingLimitToHours: flag(
    false,
    'Show estimates and time spent in hours and minutes only, never in days, weeks and months.',
  ),
  sessionDays: integer(14, 'Days after which an unused session ends.', 1, 365),
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
    help: 'The visibility of a new project if none is chosen.',
  } as const,
  signInRate: integer(
    10,
    'Sign-ins, sign-ups and password resets a minute for each address. 0 means no limit.',
  ),
  accountMailRate: integer(
    20,
    'Mails about accounts (confirmations, resets, invitations) an hour that one person or address can trigger; one recipient gets a quarter of that. Administrators are exempt. 0 means no limit.',
  ),
  gitFailureLimit: integer(
    30,
    'Failed git sign-ins within 3 minutes after which an address is blocked for an hour. 0 means no limit.',
  ),
  apiRate: integer(
    2000,
    'Calls a minute for each signed-in person: pages, their calls, the API, GraphQL and git. 0 means no limit.',
  ),
  apiRateForStrangers: integer(
    500,
    'The same for all anonymous clients of one address together (IPv6: one /64 network). 0 means no limit.',
  ),
  pushRate: integer(120, 'Pushes a minute for each person. 0 means no limit.'),
  uploadRate: integer(120, 'Uploaded files a minute for each person. 0 means no limit.'),
  connections: integer(
    100,
    'Live connections (websockets) that each signed-in person can have open. 0 means no limit.',
  ),
  connectionsForStrangers: integer(
    20,
    'The same for all anonymous clients of one address together. 0 means no limit.',
  ),
  maximumBodySize: integer(
    10 * 1024 * 1024,
    'The maximum size of an ordinary request body in bytes.',
    65_536,
  ),
  maximumUploadSize: integer(10 * 1024 * 1024, 'The maximum size of an uploaded file in bytes.', 1024),
  virusScan: text(
    '',
    'A virus scanner for uploads: a clamd (tcp://host:3310 or unix:/run/clamd.sock), or a program that is called with the file and exits with 0 for clean, 1 for infected. While the scanner fails, uploads are refused. Empty means none.',
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
    help: 'Where uploads and avatars are stored: in the data folder, or in an S3-compatible store.',
  } as const,
  s3Endpoint: text('', 'The address of the S3-compatible store. Default: that of AWS for the region.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  s3Bucket: text(
    '',
    'The bucket for uploads and avatars. It must exist, and should not be readable by others.',
  ),
  s3Region: text('us-east-1', 'The region of the bucket.'),
  s3AccessKey: text('', 'The id of the key that may read, write and delete objects in the bucket.'),
  s3SecretKey: text('', 'The secret of that key.', { secret: true }),
  s3PathStyle: flag(true, 'Whether addresses contain the bucket in the path instead of the host.'),
  quietSeconds: integer(
    300,
    'Seconds with almost no requests after which a web worker that has grown is replaced. 0 means never.',
    0,
    86_400,
  ),
  shutdownGrace: integer(
    30,
    'Seconds that running requests and pushes have to finish when the server stops.',
    0,
    3600,
  ),
  spamCheck: {
    kind: 'enum',
    fallback: 'on',
    values: ['on', 'off'],
    help: 'Whether texts by strangers in public and internal projects are checked. Members from Reporter up and administrators are exempt.',
  } as const,
  spamPostsPerMinute: integer(
    20,
    'Issues and comments a minute above which a person has to solve a challenge. 0 means no limit.',
  ),
  spamLinks: integer(5, 'Links to other sites above which a text counts as suspicious. 0 means no limit.'),
  spamNewAccountHours: integer(24, 'Hours for which an account counts as new.'),
  spamChallengeScore: integer(50, 'The score from which a challenge is required; see the page on spam.', 1),
  spamBlockScore: integer(150, 'The score from which a text is refused.', 1),
  spamProofBits: integer(
    17,
    'The difficulty of the embedded challenge: each additional bit doubles it. 17 takes a browser about a second.',
    1,
    30,
  ),
  captchaSiteKey: text(
    '',
    'The site key of a reCAPTCHA-like provider. Without it, the embedded challenge is used.',
  ),
  captchaSecret: text('', 'The secret for verifying solutions with the provider.', { secret: true }),
  captchaScriptUrl: text('', 'The script of the provider, which runs in a separate frame.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  captchaVerifyUrl: text('', 'The address of the provider for verifying solutions.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  captchaClass: text('g-recaptcha', 'The class of the element that the script of the provider fills.', {
    check: (value) => (/^[\w-]+$/.test(value) ? undefined : 'is not a class'),
  }),
  spamServiceUrl: text('', 'An Akismet-like service: the address of its comment-check.', {
    placeholder: 'URL',
    check: checkUrl,
  }),
  spamServiceKey: text('', 'The key for that service.', { secret: true }),
  outgoingTimeout: integer(5, 'Seconds that an external service has to answer.', 1, 60),
  outgoingAllowed: list(
    [],
    'Internal addresses or networks (CIDR) that services can have. Other addresses that are not public are refused.',
  ),
  pollInterval: integer(100, 'Scales all polling intervals, in percent. 0 stops polling.', 0, 10_000),
  notificationDelay: integer(
    10,
    'Seconds that a notification mail waits, so that quick corrections are included and deleted texts are not sent.',
    0,
    3600,
  ),
  mailFrom: text('coppice@localhost', 'The sender of mails.', { placeholder: 'ADDRESS' }),
  smtpUrl: text(
    '',
    'The mail server: smtp://user:password@host:587 or smtps://…. Without it, mails are kept and administrators can read them.',
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
