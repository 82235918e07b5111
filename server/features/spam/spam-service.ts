import type { Context } from '../../platform/context.ts';
import { OutgoingError, postForm } from '../../platform/http/outgoing.ts';
import { submissionOf } from './submission.ts';

/** The verdict of an Akismet-like service: certain spam, spam, or no spam. Undefined if there is no service, or it fails. */
export async function askService(
  ctx: Context,
  kind: string,
  text: string,
): Promise<'discard' | 'spam' | 'ham' | undefined> {
  const { settings, log } = ctx.platform;
  if (settings.spamServiceUrl === '') return undefined;
  try {
    const answer = await postForm(settings, settings.spamServiceUrl, {
      api_key: settings.spamServiceKey,
      blog: ctx.baseUrl,
      user_ip: ctx.ip ?? '',
      user_agent: submissionOf(ctx).userAgent,
      comment_type: kind === 'comment' ? 'comment' : 'forum-post',
      comment_author: ctx.viewer.user?.name ?? '',
      comment_content: text.slice(0, 100_000),
    });
    if (answer.text.trim() !== 'true') return answer.text.trim() === 'false' ? 'ham' : undefined;
    return answer.headers['x-akismet-pro-tip'] === 'discard' ? 'discard' : 'spam';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    log.warn({ err: error }, 'the spam service could not be asked');
    return undefined;
  }
}
