import { roleNames } from '../server/platform/access/levels.ts';
import { nobody } from '../server/platform/access/viewer.ts';
import type { Viewer, ViewerUser } from '../server/platform/access/viewer.ts';

const session = { kind: 'session', sessionId: 1, csrfToken: '' } as const;
const viewer = (id: number, more: Partial<ViewerUser> = {}): Viewer => ({
  user: { id, username: `user${id}`, name: `User ${id}`, admin: false, external: false, ...more },
  credential: session,
});

/** Viewers for the tables of policies. */
export const anonymous: Viewer = nobody;
export const person: Viewer = viewer(1);
export const external: Viewer = viewer(2, { external: true });
export const bot: Viewer = viewer(3, { bot: true });
export const admin: Viewer = viewer(4, { admin: true });

type Policy<Subject> = Readonly<Record<string, (viewer: Viewer, subject: Subject) => boolean>>;

/** What a policy allows a viewer, as one line. */
export const allowed = <Subject>(policy: Policy<Subject>, who: Viewer, subject: Subject): string =>
  Object.entries(policy)
    .filter(([, may]) => may(who, subject))
    .map(([action]) => action)
    .join(' ');

/** A policy as a table: for each thing that it knows, who may do it at the least with each of these subjects. */
export function tableOf<Subject>(
  policy: Policy<Subject>,
  subjects: readonly ((level: number) => Subject)[],
): string[][] {
  const columns = subjects.map((at) => leastRoles(policy, at));
  return Object.keys(policy).map((action) => [action, ...columns.map((column) => column[action]!)]);
}

const levels = [10, 20, 30, 40, 50];

/** Whoever may do each thing that a policy knows at the least: `anybody`, `signed in`, a role, or `none` of them. `at` is the subject as a role sees it. */
export function leastRoles<Subject>(
  policy: Policy<Subject>,
  at: (level: number) => Subject,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(policy).map(([action, may]) => {
      if (may(anonymous, at(0))) return [action, 'anybody'];
      if (may(person, at(0))) return [action, 'signed in'];
      const level = levels.find((one) => may(person, at(one)));
      return [action, level === undefined ? 'none' : roleNames[level]!.toLowerCase()];
    }),
  );
}
