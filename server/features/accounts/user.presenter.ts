import type { Context } from '../../platform/context.ts';
import { avatarUrl } from '../avatars/index.ts';
import { privateEmail } from './private-email.ts';
import { findUserOrigins } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';

/** A person as shown beside something else: author, assignee, member. */
export interface BasicUser {
  readonly id: number;
  readonly username: string;
  readonly public_email?: string;
  readonly name: string;
  readonly state: string;
  readonly locked: boolean;
  readonly avatar_url: string | null;
  readonly web_url: string;
}

/** The columns that BasicUser needs, as joins select them. */
export interface UserSummary {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly state: string;
  readonly avatar_key: string | null;
}

export function presentBasicUser(user: UserSummary, baseUrl: string): BasicUser {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    locked: false,
    avatar_url: avatarUrl(baseUrl, 'user', user.id, user.avatar_key),
    web_url: `${baseUrl}/${user.username}`,
  };
}

/** Stands for a person whose account was deleted. */
function presentDeletedUser(baseUrl: string): BasicUser {
  return {
    id: 0,
    username: 'ghost',
    name: 'A deleted user',
    state: 'deleted',
    locked: false,
    avatar_url: null,
    web_url: `${baseUrl}/ghost`,
  };
}

export function presentAuthor(user: UserSummary | null | undefined, baseUrl: string): BasicUser {
  return user === null || user === undefined ? presentDeletedUser(baseUrl) : presentBasicUser(user, baseUrl);
}

/** A person's page as everybody sees it. */
export function presentUser(user: UserRow, baseUrl: string) {
  return {
    ...presentBasicUser(user, baseUrl),
    public_email: user.public_email ?? '',
    created_at: user.created_at,
    bio: user.bio,
    location: user.location,
    linkedin: '',
    twitter: '',
    discord: '',
    website_url: user.website_url,
    github: '',
    organization: user.organization,
    job_title: user.job_title,
    pronouns: user.pronouns === '' ? null : user.pronouns,
    work_information: [user.job_title, user.organization].filter((text) => text !== '').join(' at ') || null,
    bot: user.bot,
    followers: 0,
    following: 0,
    local_time: null,
  };
}

function presentFullUser(user: UserRow, baseUrl: string, seesRights: boolean) {
  return {
    ...presentUser(user, baseUrl),
    last_sign_in_at: user.last_sign_in_at,
    confirmed_at: user.confirmed_at,
    last_activity_on: user.last_activity_on,
    email: user.email,
    theme_id: 1,
    color_scheme_id: 1,
    projects_limit: user.projects_limit,
    current_sign_in_at: user.current_sign_in_at,
    identities: [],
    can_create_group: user.can_create_group,
    can_create_project: user.projects_limit > 0,
    two_factor_enabled: false,
    external: user.external,
    private_profile: user.private_profile,
    commit_email: user.commit_email ?? user.email,
    preferred_language: user.preferred_language ?? 'en',
    ...(seesRights ? { is_admin: user.admin } : {}),
  };
}

/** People as administrators see them, in the given order, with their namespaces and creators. */
export async function presentForAdministrator(ctx: Context, users: readonly UserRow[]) {
  const origins = await findUserOrigins(
    ctx.platform.db,
    users.map((user) => user.id),
  );
  return users.map((user) => {
    const origin = origins.get(user.id);
    return {
      ...presentFullUser(user, ctx.baseUrl, true),
      note: null,
      namespace_id: origin?.namespace_id ?? null,
      created_by: origin?.creator == null ? null : presentBasicUser(origin.creator, ctx.baseUrl),
      is_auditor: false,
    };
  });
}

/** A person as they see themselves. */
export async function presentOwnUser(ctx: Context, user: UserRow) {
  return {
    ...(user.admin
      ? (await presentForAdministrator(ctx, [user]))[0]!
      : presentFullUser(user, ctx.baseUrl, false)),
    /** Our own field: the commit address that receives no mail. */
    private_commit_email: privateEmail(ctx.platform.settings, user),
  };
}
