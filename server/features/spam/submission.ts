import { honeypotField } from '../../../contract/spam/spam.ts';
import type { FastifyRequest } from 'fastify';
import type { Context, Submission } from '../../platform/context.ts';

const none: Submission = {
  captchaResponse: undefined,
  spamLogId: undefined,
  honeypot: false,
  userAgent: '',
};

/** Reads these fields of a request, before its schema removes those that the call itself does not know. */
export function readSubmission(request: FastifyRequest): Submission {
  const { headers } = request;
  const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Readonly<
    Record<string, unknown>
  >;
  const response =
    headers['x-gitlab-captcha-response'] ?? body['captcha_response'] ?? body['g-recaptcha-response'];
  const id = Number(headers['x-gitlab-spam-log-id'] ?? body['spam_log_id']);
  const trap = body[honeypotField];
  return {
    captchaResponse: typeof response === 'string' && response.length <= 8192 ? response : undefined,
    spamLogId: Number.isSafeInteger(id) && id > 0 && id < 2 ** 53 ? id : undefined,
    honeypot: typeof trap === 'string' && trap !== '',
    userAgent: headers['user-agent'] ?? '',
  };
}

/** What came with the request; nothing for a job. */
export const submissionOf = (ctx: Context): Submission => ctx.submission ?? none;
