import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { namespaceIdOf, projectIdOf } from '../../platform/subjects/parent.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { challengeMinutes, checkSolution, createChallenge } from './challenge.ts';
import type { ChallengeSubject } from './challenge.ts';
import { SpamChallengeError } from './spam-challenge-error.ts';
import { countLinks, scoreOf } from './spam-score.ts';
import type { SpamScore } from './spam-score.ts';
import { askService } from './spam-service.ts';
import { insertLog, readHistory, readPlace, spendChallenge } from './spam.queries.ts';
import { submissionOf } from './submission.ts';

export interface SpamSubject {
  /** What it is called in sentences: 'comment', or the noun of a subject. */
  readonly kind: string;
  /** Where it is written. */
  readonly parent: Pick<Parent, 'kind' | 'id'>;
  readonly title?: string | undefined;
  readonly text: string;
}

/** Shorter texts are equal by chance: `thanks`, `+1`. */
const shortestKnown = 20;
const reporter = 20;

/** Only non-members are checked, where non-members can write: SPAM-03. */
async function isChecked(ctx: Context, parent: SpamSubject['parent']): Promise<boolean> {
  const { viewer, platform } = ctx;
  if (platform.settings.spamCheck === 'off') return false;
  if (viewer.user === null || viewer.user.admin || viewer.credential.kind === 'internal') return false;
  const place = await readPlace(platform.db, viewer, parent);
  return place !== undefined && place.visibility !== 'private' && place.level < reporter;
}

async function judge(ctx: Context, subject: SpamSubject, text: string, digest: Buffer): Promise<SpamScore> {
  const { settings, db } = ctx.platform;
  const known = text.length >= shortestKnown ? digest : null;
  const [history, service] = await Promise.all([
    readHistory(db, ctx.viewer.user!.id, known),
    askService(ctx, subject.kind, text),
  ]);
  const own = scoreOf(
    {
      ...history,
      links: countLinks(text, new URL(ctx.baseUrl).host),
      honeypot: submissionOf(ctx).honeypot,
    },
    settings,
  );
  if (service !== 'spam' && service !== 'discard') return own;
  const said = service === 'discard' ? settings.spamBlockScore : settings.spamChallengeScore;
  return { score: own.score + said, signals: [...own.signals, 'service'] };
}

/** Whether the challenge of a submission is solved; 'unknown' if the provider does not answer. This consumes the challenge. */
async function isSolved(
  ctx: Context,
  subject: Omit<ChallengeSubject, 'logId'>,
): Promise<boolean | 'unknown'> {
  const { captchaResponse, spamLogId } = submissionOf(ctx);
  if (captchaResponse === undefined || spamLogId === undefined) return false;
  const solved = await checkSolution(ctx, { ...subject, logId: spamLogId }, captchaResponse);
  if (solved !== true) return solved;
  return spendChallenge(ctx.platform.db, spamLogId, subject.userId, subject.kind, challengeMinutes);
}

/**
 * Checks a text before it is written; called by everything that non-members can write. Throws SpamChallengeError if its author has to
 * solve a challenge, 400 if it is refused.
 */
export async function checkSpam(ctx: Context, subject: SpamSubject): Promise<void> {
  if (!(await isChecked(ctx, subject.parent))) return;
  const { settings, db } = ctx.platform;
  const { kind } = subject;
  const userId = ctx.viewer.user!.id;
  const text = `${subject.title ?? ''}\n${subject.text}`.trim();
  const digest = createHash('sha256').update(text.toLowerCase().replaceAll(/\s+/g, ' ')).digest();
  const { score, signals } = await judge(ctx, subject, text, digest);
  const blocked = score >= settings.spamBlockScore;
  const solved = blocked ? false : await isSolved(ctx, { userId, kind });
  // The log records it as solved, so it counts as posted.
  if (solved === true) return;
  const verdict = blocked ? 'block' : score >= settings.spamChallengeScore ? 'challenge' : 'allow';
  const logId = await insertLog(db, {
    userId,
    projectId: projectIdOf(subject.parent),
    namespaceId: namespaceIdOf(subject.parent),
    kind,
    verdict,
    score,
    signals,
    digest,
    ip: ctx.ip ?? null,
  });
  if (verdict === 'allow') return;
  if (verdict === 'block')
    throw invalid({ base: [`Your ${kind} has been recognized as spam and has been discarded.`] });
  const challenge = await createChallenge(ctx, { userId, kind, logId }, solved === 'unknown' || undefined);
  throw new SpamChallengeError(ctx, kind, logId, challenge);
}
