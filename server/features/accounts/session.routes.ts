import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isLocale } from '../../../contract/session/locales.ts';
import type { Session } from '../../../contract/session/session.ts';
import type { App } from '../../platform/http/app.ts';
import { sessionCookie } from '../../platform/http/authentication.ts';
import { isPlainForm, leadTo, safeReturnPath, takeFlash } from '../../platform/http/flash.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteSession } from '../../platform/sessions/session.queries.ts';
import type { NewSession } from '../../platform/sessions/session.queries.ts';
import { createSession } from '../../platform/sessions/session.queries.ts';
import { avatarUrl } from '../avatars/index.ts';
import {
  confirmEmail,
  register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from './registration.ts';
import { isSetupToken, setUpInstance } from './setup.ts';
import { isSetupRequired } from '../../platform/instance/instance.queries.ts';
import { signIn } from './sign-in.ts';
import { readOwnUser } from './user.service.ts';

const Text = Type.String({ maxLength: 1000 });
const anyone = { access: 'anyone' } as const;

function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: NewSession,
  days: number | undefined,
): void {
  const root = request.ctx.platform.settings.relativeUrlRoot;
  void reply.setCookie(sessionCookie, session.token, {
    path: root === '' ? '/' : root,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    ...(days === undefined ? {} : { maxAge: days * 86_400 }),
  });
}

/**
 * Whether the cookie may be kept for TLS. The browser's word comes first: over plain HTTP, at a name beside the external URL, it would drop such a
 * cookie, and nobody could sign in.
 */
function isSecure({ headers: { origin }, ctx }: FastifyRequest): boolean {
  const known = origin !== undefined && /^https?:/.test(origin);
  return (known ? origin : ctx.baseUrl).startsWith('https:');
}

/** Redirects a plain form back with the errors and what was typed; rethrows the error for all other requests. */
async function orBackTo<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  values: Record<string, string>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
    const { message } = error.body;
    const errors =
      typeof message === 'object' && message !== null ? (message as Record<string, string[]>) : undefined;
    leadTo(
      request,
      reply,
      path,
      errors === undefined ? { alert: String(message), values } : { errors, values },
    );
    return undefined;
  }
}

/** Signing in and out, registration, confirmation, resets, the set-up: calls of pages and of forms without script. */
export function sessionRoutes(app: App): void {
  app.get('/-/session.json', { config: anyone }, async (request, reply): Promise<Session> => {
    const { platform, viewer, baseUrl } = request.ctx;
    const { settings } = platform;
    void reply.header('cache-control', 'no-store');
    const flash = takeFlash(request, reply);
    const user = viewer.user === null ? undefined : await readOwnUser(request.ctx);
    return {
      user:
        user === undefined
          ? null
          : {
              id: user.id,
              username: user.username,
              name: user.name,
              avatar_url: avatarUrl(baseUrl, 'user', user.id, user.avatar_key),
              web_url: `${baseUrl}/${user.username}`,
              is_admin: user.admin,
              can_create_group: user.can_create_group,
              can_create_project: user.projects_limit > 0,
              preferences: {
                theme: user.theme as Session['user'] extends infer U
                  ? NonNullable<U> extends { preferences: { theme: infer T } }
                    ? T
                    : never
                  : never,
                time_format: user.time_format as 'system' | '12' | '24',
                time_display_relative: user.time_display_relative,
                first_day_of_week: user.first_day_of_week ?? 1,
                keyboard_shortcuts_enabled: user.keyboard_shortcuts_enabled,
                diff_view: user.diff_view as 'inline' | 'parallel',
                preferred_language: isLocale(user.preferred_language) ? user.preferred_language : '',
              },
            },
      csrf_token: viewer.credential.kind === 'session' ? viewer.credential.csrfToken : '',
      settings: {
        signup: settings.signup,
        maximum_upload_size: settings.maximumUploadSize,
        relative_url_root: settings.relativeUrlRoot,
        instance_name: settings.instanceName,
      },
      setup_required: user === undefined && (await isSetupRequired(platform.db)),
      dismissed: Object.keys(request.cookies).flatMap(
        (name) => /^hide_([a-z0-9_]{1,60})$/.exec(name)?.[1] ?? [],
      ),
      ...(flash === undefined ? {} : { flash }),
    };
  });

  app.post(
    '/users/sign_in',
    {
      config: anyone,
      schema: {
        body: Type.Object({
          login: Text,
          password: Text,
          remember_me: Type.Optional(Type.Boolean()),
          return_to: Type.Optional(Text),
        }),
      },
    },
    async (request, reply) => {
      const { login, password, remember_me = false, return_to } = request.body;
      const query =
        return_to === undefined ? '' : `?return_to=${encodeURIComponent(return_to.toWellFormed())}`;
      const done = await orBackTo(request, reply, `/users/sign_in${query}`, { login }, () =>
        signIn(request.ctx, {
          login,
          password,
          remember: remember_me,
          userAgent: request.headers['user-agent'] ?? '',
        }),
      );
      if (done === undefined) return reply;
      setSessionCookie(request, reply, done.session, remember_me ? done.days : undefined);
      const to = safeReturnPath(return_to);
      return isPlainForm(request) ? leadTo(request, reply, to) : { redirect_to: to };
    },
  );

  app.post('/users/sign_out', { config: anyone }, async (request, reply) => {
    const { credential } = request.viewer;
    if (credential.kind === 'session') await deleteSession(request.ctx.platform.db, credential.sessionId);
    const root = request.ctx.platform.settings.relativeUrlRoot;
    void reply.clearCookie(sessionCookie, { path: root === '' ? '/' : root });
    return isPlainForm(request)
      ? leadTo(request, reply, '/users/sign_in', { notice: 'Signed out.' })
      : { redirect_to: '/users/sign_in' };
  });

  app.post(
    '/users/sign_up',
    {
      config: anyone,
      schema: { body: Type.Object({ username: Text, name: Text, email: Text, password: Text }) },
    },
    async (request, reply) => {
      const { username, name, email } = request.body;
      const done = await orBackTo(request, reply, '/users/sign_up', { username, name, email }, () =>
        register(request.ctx, request.body),
      );
      if (done === undefined) return reply;
      if (done.user !== undefined && !done.pendingApproval) {
        const { sessionDays } = request.ctx.platform.settings;
        const session = await createSession(request.ctx.platform.db, done.user.id, {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          days: sessionDays,
        });
        setSessionCookie(request, reply, session, sessionDays);
        return isPlainForm(request) ? leadTo(request, reply, '/') : { redirect_to: '/' };
      }
      if (done.user === undefined) {
        const page = `/users/confirmation?${new URLSearchParams({ email, ...(done.pendingApproval ? { approval: 'true' } : {}) }).toString()}`;
        return isPlainForm(request) ? leadTo(request, reply, page) : { redirect_to: page };
      }
      const notice =
        'Your account has been created. An administrator has to approve it before you can sign in.';
      return isPlainForm(request)
        ? leadTo(request, reply, '/users/sign_in', { notice })
        : { redirect_to: '/users/sign_in', notice };
    },
  );

  const Token = Type.String({ minLength: 1, maxLength: 200 });
  app.post(
    '/users/confirmation',
    {
      config: anyone,
      schema: { body: Type.Object({ confirmation_token: Type.Optional(Token), email: Type.Optional(Text) }) },
    },
    async (request, reply) => {
      const { confirmation_token, email } = request.body;
      let notice = 'If the address is known and not confirmed yet, a new link is on its way.';
      const done = await orBackTo(
        request,
        reply,
        '/users/confirmation',
        email === undefined ? {} : { email },
        async () => {
          if (confirmation_token !== undefined) {
            await confirmEmail(request.ctx, confirmation_token);
            notice = 'Your address is confirmed. You can sign in now.';
          } else await resendConfirmation(request.ctx, email ?? '');
          return true;
        },
      );
      if (done === undefined) return reply;
      const page =
        confirmation_token === undefined
          ? `/users/confirmation?${new URLSearchParams({ email: email ?? '' }).toString()}`
          : '/users/sign_in';
      return isPlainForm(request) ? leadTo(request, reply, page, { notice }) : { redirect_to: page, notice };
    },
  );

  app.post(
    '/users/password',
    { config: anyone, schema: { body: Type.Object({ email: Text }) } },
    async (request, reply) => {
      const { email } = request.body;
      const done = await orBackTo(request, reply, '/users/password/new', { email }, async () => {
        await requestPasswordReset(request.ctx, email);
        return true;
      });
      if (done === undefined) return reply;
      const notice = 'If the address is known, a link to choose a new password is on its way.';
      return isPlainForm(request)
        ? leadTo(request, reply, '/users/sign_in', { notice })
        : { redirect_to: '/users/sign_in', notice };
    },
  );

  app.post(
    '/users/password/edit',
    { config: anyone, schema: { body: Type.Object({ reset_password_token: Token, password: Text }) } },
    async (request, reply) => {
      const { reset_password_token, password } = request.body;
      const done = await orBackTo(
        request,
        reply,
        `/users/password/edit?reset_password_token=${encodeURIComponent(reset_password_token.toWellFormed())}`,
        {},
        async () => {
          await resetPassword(request.ctx, reset_password_token, password);
          return true;
        },
      );
      if (done === undefined) return reply;
      const notice = 'Your password is changed. Sign in with it.';
      return isPlainForm(request)
        ? leadTo(request, reply, '/users/sign_in', { notice })
        : { redirect_to: '/users/sign_in', notice };
    },
  );

  app.get(
    '/-/setup.json',
    { config: anyone, schema: { querystring: Type.Object({ token: Token }) } },
    async (request) => ({
      valid: await isSetupToken(request.ctx.platform.db, request.query.token),
    }),
  );

  app.post(
    '/-/setup',
    {
      config: anyone,
      schema: {
        body: Type.Object({ token: Token, username: Text, name: Text, email: Text, password: Text }),
      },
    },
    async (request, reply) => {
      const { token, ...input } = request.body;
      const { username, name, email } = input;
      const user = await orBackTo(
        request,
        reply,
        `/-/setup?token=${encodeURIComponent(token.toWellFormed())}`,
        { username, name, email },
        () => setUpInstance(request.ctx, token, input),
      );
      if (user === undefined) return reply;
      const { sessionDays } = request.ctx.platform.settings;
      const session = await createSession(request.ctx.platform.db, user.id, {
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        days: sessionDays,
      });
      setSessionCookie(request, reply, session, sessionDays);
      return isPlainForm(request) ? leadTo(request, reply, '/') : { redirect_to: '/' };
    },
  );
}
