import { honeypotField } from '../../../contract/spam/spam.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';

/** What came with a text beside the text itself. */
export interface Submission {
  /** The solution of a challenge, and the number of what it was put for. */
  readonly captchaResponse: string | undefined;
  readonly spamLogId: number | undefined;
  readonly honeypot: boolean;
  readonly userAgent: string;
}

const submissions = new WeakMap<Context, Submission>();
const none: Submission = {
  captchaResponse: undefined,
  spamLogId: undefined,
  honeypot: false,
  userAgent: '',
};

/** Notes what a request brings along, before its schema takes out what the call itself does not know. */
export function noteSubmission(request: FastifyRequest): void {
  const { headers } = request;
  const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Readonly<
    Record<string, unknown>
  >;
  const response =
    headers['x-gitlab-captcha-response'] ?? body['captcha_response'] ?? body['g-recaptcha-response'];
  const id = Number(headers['x-gitlab-spam-log-id'] ?? body['spam_log_id']);
  const trap = body[honeypotField];
  submissions.set(request.ctx, {
    captchaResponse: typeof response === 'string' && response.length <= 8192 ? response : undefined,
    spamLogId: Number.isSafeInteger(id) && id > 0 && id < 2 ** 53 ? id : undefined,
    honeypot: typeof trap === 'string' && trap !== '',
    userAgent: headers['user-agent'] ?? '',
  });
}

export function submissionOf(ctx: Context): Submission {
  return submissions.get(ctx) ?? none;
}
