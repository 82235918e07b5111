/** Settings of one git; a key may have several values. */
export type GitConfig = Readonly<Record<string, string | readonly string[]>>;

/**
 * The environment of every git that we run: no configuration of the machine or the user, no prompts, no replaced objects, English
 * messages, and literal paths.
 */
export function gitEnvironment(
  config: GitConfig = {},
  extra: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    // Full buffers: log and rev-list would otherwise write each commit separately into a pipe.
    GIT_FLUSH: '0',
    ...(process.env['TMPDIR'] === undefined ? {} : { TMPDIR: process.env['TMPDIR'] }),
    ...extra,
  };
  // What is in a quarantine is synced when it is kept, all of it at once: git would wait for the disk object by object.
  const unsynced: GitConfig = extra['GIT_OBJECT_DIRECTORY'] === undefined ? {} : { 'core.fsync': 'none' };
  const entries = Object.entries({ ...BASE_CONFIG, ...unsynced, ...config }).flatMap(([key, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [key, each] as const),
  );
  env['GIT_CONFIG_COUNT'] = String(entries.length);
  for (const [index, [key, value]] of entries.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}

/** What has to be on disk before we acknowledge a push. `doctor` reads it back from each repository. */
export const FSYNC_COMPONENTS = 'committed,reference';

const BASE_CONFIG: Readonly<Record<string, string>> = {
  'safe.directory': '*',
  'core.fsync': FSYNC_COMPONENTS,
  'core.quotePath': 'true',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'receive.autogc': 'false',
  'core.commitGraph': 'true',
  'core.multiPackIndex': 'true',
  // git 2.43 to 2.45 read the attributes of HEAD in repositories without a work tree: what somebody committed would decide how every diff,
  // merge and clone is made, and how long that takes. The empty name is no tree, and no branch can have it.
  'attr.tree': '',
};
