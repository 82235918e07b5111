import { insertMember } from '../../platform/access/member-rows.queries.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { systemContext } from '../../platform/context.ts';
import { nobody } from '../../platform/access/viewer.ts';
import { digestOf, randomToken } from '../../platform/crypto/secrets.ts';
import { transaction } from '../../platform/database/database.ts';
import { invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { reaction, recordEvent } from '../../platform/events/events.ts';
import { emailProblem, mailBaseUrl, sendAccountMail } from '../accounts/index.ts';
import { deleteInvitation, listInvitations, putInvitation, takeInvitations } from './invitation.queries.ts';
import type { InvitationRow, TakenInvitation } from './invitation.queries.ts';
import { inheritedLevel } from './member.queries.ts';
import { checkExpiry, checkLevel } from './member.service.ts';
import type { LoadedSource } from './member.service.ts';

export interface NewInvitation {
  readonly email: string;
  readonly accessLevel: number;
  readonly expiresAt?: string | null | undefined;
}

/**
 * Invites the owner of an address. The answer does not reveal whether they have an account: they get the same mail, and become a
 * member when they accept it, or confirm the address of a new account. The mail contains no words of the inviter.
 */
export async function invite(ctx: Context, loaded: LoadedSource, input: NewInvitation): Promise<void> {
  loaded.manageable();
  checkLevel(loaded, input.accessLevel);
  const expiresAt = checkExpiry(input.expiresAt);
  const email = input.email.trim();
  const problem = emailProblem(email);
  if (problem !== undefined) throw invalid({ email: [problem] });
  const { source } = loaded;
  const token = randomToken();
  const digest = digestOf(token);
  await transaction(ctx.platform.db, async (tx) => {
    await putInvitation(tx, source, {
      email,
      accessLevel: input.accessLevel,
      expiresAt,
      digest,
      createdById: ctx.viewer.user!.id,
    });
    const what = source.kind;
    const { instanceName } = ctx.platform.settings;
    await sendAccountMail(tx, ctx, {
      to: email,
      subject: `You are invited to a ${what} on ${instanceName}`,
      text: `Hello,\n\nsomebody has invited you to work with them in a ${what}. Open this link to see it and to become a member:\n\n${mailBaseUrl(ctx)}/-/invitations/${token}\n\nWithout an account, register with this address first: when it is confirmed, you are a member.\n\nIf you do not want to, do nothing.\n`,
      oneTimeDigest: digest,
    });
    await audit(
      tx,
      ctx,
      'member.invited',
      { type: source.kind === 'project' ? 'Project' : 'Group', id: source.id },
      { email, access_level: input.accessLevel },
    );
  });
}

export async function readInvitations(
  ctx: Context,
  loaded: LoadedSource,
  query: string | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: InvitationRow[]; total: number }> {
  loaded.manageable();
  return listInvitations(ctx.platform.db, loaded.source, query, limit, offset);
}

export async function withdrawInvitation(ctx: Context, loaded: LoadedSource, email: string): Promise<void> {
  loaded.manageable();
  const { source } = loaded;
  await transaction(ctx.platform.db, async (tx) => {
    if (!(await deleteInvitation(tx, source, email))) throw notFound();
    const subject = { type: source.kind === 'project' ? 'Project' : 'Group', id: source.id } as const;
    await audit(tx, ctx, 'member.invitation_withdrawn', subject, { email });
  });
}

/** Turns the invitations to a person's confirmed addresses into memberships: all of them, or the one of a link. */
async function join(ctx: Context, userId: number, digest?: Buffer): Promise<TakenInvitation[]> {
  return transaction(ctx.platform.db, async (tx) => {
    const taken = await takeInvitations(tx, userId, digest);
    for (const { project_id: projectId, namespace_id: groupId, ...given } of taken) {
      const source =
        projectId === null
          ? ({ kind: 'group', id: groupId!, traversalIds: given.traversal_ids } as const)
          : ({ kind: 'project', id: projectId, traversalIds: given.traversal_ids } as const);
      const { access_level: accessLevel, expires_at: expiresAt, created_by_id: createdById } = given;
      // An inherited role that is at least as high suffices.
      if ((await inheritedLevel(tx, source, userId)) >= accessLevel) continue;
      if (!(await insertMember(tx, source, { userId, accessLevel, expiresAt, createdById }))) continue;
      await audit(
        tx,
        ctx,
        'member.added',
        { type: source.kind === 'project' ? 'Project' : 'Group', id: source.id },
        { user_id: userId, access_level: accessLevel, invited: true },
      );
      await recordEvent(tx, 'member.added', { userId, accessLevel, projectId, groupId });
    }
    return taken;
  });
}

/** Accepts an invitation by its link; returns the path of the project or group. Throws 404 if it was not sent to an address of theirs. */
export async function acceptInvitation(
  ctx: Context,
  token: string,
): Promise<{ path: string; group: boolean }> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const [taken] = await join(ctx, user.id, digestOf(token));
  if (taken === undefined) throw notFound('Invitation');
  return { path: taken.full_path, group: taken.project_id === null };
}

export const invitationReactions = [
  reaction('email.confirmed', 'members.invitations', async (platform, { userId }) => {
    await join(systemContext(platform, nobody), userId);
  }),
];
