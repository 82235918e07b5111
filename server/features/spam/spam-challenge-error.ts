import { escapeHtml } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Challenge } from './challenge.ts';

/** The message for a form that was sent without script. */
const needsScript =
  'We want to be sure it is you. That is checked by a script in your browser: allow scripts for this site, then send the form again.';

/** For pages that insert the provider's HTML themselves; ours uses the provider's frame, or the embedded challenge. */
function htmlOf(ctx: Context, challenge: Challenge): string {
  if (challenge.provider === 'external')
    return `<iframe src="${escapeHtml(ctx.platform.settings.relativeUrlRoot)}/-/spam/captcha" sandbox="allow-scripts allow-forms" title="reCAPTCHA"></iframe>`;
  return `<div class="proof-of-work" data-token="${escapeHtml(challenge.token)}" data-bits="${challenge.bits}"></div>`;
}

/** The author has to solve a challenge: 409 for API clients, 200 with `recaptcha_html` for pages. */
export class SpamChallengeError extends AppError {
  override readonly pageBody: Readonly<Record<string, unknown>>;
  readonly withoutScript = needsScript;

  constructor(ctx: Context, kind: string, logId: number, challenge: Challenge) {
    const error = `Your ${kind} has been recognized as spam. Please, change the content or solve the reCAPTCHA to proceed.`;
    const body = {
      needs_captcha_response: true,
      captcha_site_key: ctx.platform.settings.captchaSiteKey,
      spam_log_id: logId,
      challenge,
    };
    super(409, { ...body, message: { error } });
    this.pageBody = { ...body, recaptcha_html: htmlOf(ctx, challenge), error_message: error };
  }
}

/** Whether the failure is a challenge, which a form without script can't show. */
export function needsChallenge(error: unknown): error is SpamChallengeError {
  return error instanceof SpamChallengeError;
}

/** The message of a form without script when it is shown again: what to do about a challenge, or the given text. */
export function alertOf(error: unknown, otherwise: string): string {
  return error instanceof SpamChallengeError ? error.withoutScript : otherwise;
}
