import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Who may call what, written by hand from the roles that the product promises (docs/permissions.md), never made from the policies.
 * `server/access.test.ts` calls every route as everybody and fails for a route that is not here.
 *
 * A rule has a row for each visibility and a column for each person:
 *   nobody · outsider (signed in, no member) · Guest · Reporter · Developer · Maintainer · Owner · administrator
 *   +  is let in    1  401, has to sign in    3  403, sees it and may not    4  404, may not know that it is there
 */
export const people = [
  'nobody',
  'outsider',
  'guest',
  'reporter',
  'developer',
  'maintainer',
  'owner',
  'administrator',
] as const;
export const visibilityRows = ['private', 'internal', 'public'] as const;

type Rules = Readonly<Record<string, readonly [string, string, string]>>;

//                                      private     internal    public
const basic: Rules = {
  everybody: ['++++++++', '++++++++', '++++++++'],
  'signed in': ['1+++++++', '1+++++++', '1+++++++'],
  // Needs the current password in a session: all callers here use a token, which is never enough.
  'session and password': ['13333333', '13333333', '13333333'],
  administrators: ['1333333+', '1333333+', '1333333+'],
  'read project': ['44++++++', '4+++++++', '++++++++'],
  'read group': ['44++++++', '4+++++++', '++++++++'],
  'read members': ['44++++++', '4+++++++', '1+++++++'],
  'read code': ['443+++++', '4+++++++', '++++++++'],
  'read code, signed in': ['143+++++', '1+++++++', '1+++++++'],
  'read issues': ['44++++++', '4+++++++', '++++++++'],
  'open issues and comment': ['14++++++', '1+++++++', '1+++++++'],
  'comment on code': ['143+++++', '1+++++++', '1+++++++'],
  'own settings there': ['14++++++', '1+++++++', '1+++++++'],
  fork: ['143+++++', '1+++++++', '1+++++++'],
  star: ['14++++++', '1+++++++', '1+++++++'],
  'Reporter and above': ['143+++++', '133+++++', '133+++++'],
  'Developer and above': ['1433++++', '1333++++', '1333++++'],
  'Maintainer and above': ['14333+++', '13333+++', '13333+++'],
  'Owner and above': ['143333++', '133333++', '133333++'],
  // A reaction can be removed by its author; here an administrator added it.
  'reactions of others': ['1433333+', '1333333+', '1333333+'],
  // A run of moves is only for the person who started it.
  'own moves': ['14444444', '14444444', '14444444'],
  // Drafts are only for who wrote them, here the administrator.
  'own drafts': ['1444444+', '1444444+', '1444444+'],
  // git requests a password where a page would answer 404.
  clone: ['143+++++', '1+++++++', '++++++++'],
  // v4 answers 401 to who may not merge.
  merge: ['1441++++', '1111++++', '1111++++'],
};

/** The same for what only readers of the code may know of: a Guest of a private project is none. */
const withCode: Rules = Object.fromEntries(
  Object.entries(basic).map(([name, [inPrivate, ...others]]) => [
    `${name}, with code`,
    [`${inPrivate.slice(0, 2)}4${inPrivate.slice(3)}`, ...others],
  ]),
);

export const rules: Rules = { ...basic, ...withCode };

/**
 * Which token scopes suffice besides `api`: `api` only `read_api` for reading; `user` also `read_user`; `code` also `read_repository`
 * and `write_repository`; `own` any (a token may read and revoke itself); `-` not called by token.
 */
export type ScopeClass = 'api' | 'user' | 'code' | 'own' | '-';

const ofThePlatform = `
GET    /-/cable      everybody  -
GET    /-/health     everybody  -
GET    /-/liveness   everybody  -
GET    /-/readiness  everybody  -
GET    /-/metrics    everybody  -
POST   /-/forms      everybody  -
`;

export interface TableRow {
  readonly method: string;
  readonly url: string;
  readonly rule: string;
  readonly scope: ScopeClass;
  /** Undefined for the platform's own routes. */
  readonly feature?: string | undefined;
}

const texts = await Promise.all(
  globSync('features/*/*.access.ts', { cwd: import.meta.dirname }).map(async (file) => ({
    feature: basename(file, '.access.ts'),
    text: ((await import(join(import.meta.dirname, file))) as { readonly default: string }).default,
  })),
);

/** Each feature's rows are beside its routes, in its `*.access.ts`. */
export const rows: readonly TableRow[] = [{ feature: undefined, text: ofThePlatform }, ...texts]
  .flatMap(({ feature, text }) => text.split('\n').map((line) => ({ feature, line })))
  .filter(({ line }) => line.trim() !== '')
  .map(({ feature, line }) => {
    const match = /^(\S+)\s+(\S+)\s{2,}(.+?)\s{2,}(\S+)$/.exec(line);
    if (match === null) throw new Error(`The line can't be read: ${line}`);
    return { method: match[1]!, url: match[2]!, rule: match[3]!, scope: match[4] as ScopeClass, feature };
  });
