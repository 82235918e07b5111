import { honeypotField } from '../../../contract/spam/spam.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';

/** What was submitted with a text besides the text itself. */
export interface Submission {
  /** The solution of a challenge, and the id of the challenge. */
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

/** Stores these fields of a request, before its schema removes those that the call itself does not know. */
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
