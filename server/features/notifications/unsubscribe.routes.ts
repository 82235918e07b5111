import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { readUnsubscribeSubject, unsubscribeByKey } from './unsubscribe.service.ts';

const Key = Type.Object({ key: Type.String({ maxLength: 500 }) });

/**
 * The link at the end of a mail. GET changes nothing (mail programs fetch links); a mail program's one-click unsubscribe posts (RFC
 * 8058).
 */
export function unsubscribeRoutes(app: App): void {
  app.get(
    '/-/sent_notifications/:key/unsubscribe.json',
    { config: { access: 'anyone' }, schema: { params: Key } },
    (request) => readUnsubscribeSubject(request.ctx.platform, request.params.key),
  );
  app.post(
    '/-/sent_notifications/:key/unsubscribe',
    { config: { access: 'anyone' }, schema: { params: Key } },
    async (request, reply) => {
      const { key } = request.params;
      await unsubscribeByKey(request.ctx.platform, key);
      const notice = 'You are unsubscribed from this thread.';
      const page = `/-/sent_notifications/${key}/unsubscribe`;
      return isPlainForm(request) ? leadTo(request, reply, page, { notice }) : { redirect_to: page, notice };
    },
  );
}
