import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { readSignedText, signText } from '../../platform/crypto/instance-secret.ts';
import { OutgoingError, postForm } from '../../platform/http/outgoing.ts';

/** Lifetime of a challenge in minutes. */
export const challengeMinutes = 30;
const purpose = 'spam-challenge';

/** What a challenge is bound to: it is invalid for another person, for another kind of content, or a second time. */
export interface ChallengeSubject {
  readonly userId: number;
  readonly kind: string;
  readonly logId: number;
}

export type Challenge =
  | { readonly provider: 'embedded'; readonly token: string; readonly bits: number }
  | { readonly provider: 'external'; readonly site_key: string };

const textOf = ({ userId, kind, logId }: ChallengeSubject, bits: number): string =>
  [userId, kind, logId, bits].join(':');

/** Whether the settings name an external provider. */
export function hasProvider({ platform: { settings } }: Context): boolean {
  return (
    settings.captchaSiteKey !== '' && settings.captchaVerifyUrl !== '' && settings.captchaScriptUrl !== ''
  );
}

/** Creates a challenge to find a number that is hard to find and easy to check. Nothing is stored: the token contains what it is for. */
export async function createChallenge(
  ctx: Context,
  subject: ChallengeSubject,
  embedded = !hasProvider(ctx),
): Promise<Challenge> {
  const { settings, db } = ctx.platform;
  if (!embedded) return { provider: 'external', site_key: settings.captchaSiteKey };
  const bits = settings.spamProofBits;
  return { provider: 'embedded', bits, token: await signText(db, purpose, textOf(subject, bits)) };
}

/** Leading zero bits of the digest of `token:number`. */
function leadingZeroBits(token: string, number: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(`${token}:${number}`).digest()) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

async function solvesEmbedded(ctx: Context, subject: ChallengeSubject, response: string): Promise<boolean> {
  const [token = '', number = ''] = response.split(':', 2);
  if (!/^\d{1,16}$/.test(number)) return false;
  const signed = await readSignedText(ctx.platform.db, purpose, token);
  const bits = Number(signed?.split(':').at(-1));
  return signed === textOf(subject, bits) && leadingZeroBits(token, number) >= bits;
}

/** Whether the solution is right; 'unknown' if the external provider does not answer. */
export async function checkSolution(
  ctx: Context,
  subject: ChallengeSubject,
  response: string,
): Promise<boolean | 'unknown'> {
  // The embedded challenge is also used while the provider is unreachable.
  if (await solvesEmbedded(ctx, subject, response)) return true;
  if (!hasProvider(ctx)) return false;
  const { settings, log } = ctx.platform;
  try {
    const answer = await postForm(settings, settings.captchaVerifyUrl, {
      secret: settings.captchaSecret,
      response,
      ...(ctx.ip === undefined ? {} : { remoteip: ctx.ip }),
    });
    const body: unknown = JSON.parse(answer.text);
    return typeof body === 'object' && body !== null && (body as { success?: unknown }).success === true;
  } catch (error) {
    if (!(error instanceof OutgoingError) && !(error instanceof SyntaxError)) throw error;
    log.warn({ err: error }, 'the captcha provider could not be asked');
    return 'unknown';
  }
}
