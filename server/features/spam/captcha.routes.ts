import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../markdown/index.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { hasProvider } from './challenge.ts';
import { readSubmission } from './submission.ts';

/**
 * The provider's script runs in a document of its own, which its header sandboxes into an origin of its own: it can access no cookies,
 * pages or storage of ours. It can only send its answer to the surrounding page.
 */
export function captchaRoutes(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      request.ctx.submission = readSubmission(request);
    done();
  });
  app.get('/-/spam/captcha', { config: { access: 'anyone' } }, async (request, reply) => {
    const { settings } = request.ctx.platform;
    if (!hasProvider(request.ctx)) throw unprocessable('No captcha provider is set.');
    const nonce = randomBytes(16).toString('base64');
    const { origin } = new URL(settings.captchaScriptUrl);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `sandbox allow-scripts allow-forms allow-popups; default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; frame-src ${origin} https:; connect-src ${origin} https:; style-src 'unsafe-inline' ${origin} https:; img-src ${origin} https: data:; frame-ancestors 'self'; base-uri 'none'`,
      );
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>reCAPTCHA</title><body style="margin:0">
<div class="${escapeHtml(settings.captchaClass)}" data-sitekey="${escapeHtml(settings.captchaSiteKey)}" data-callback="solved"></div>
<script nonce="${nonce}">window.solved = (response) => parent.postMessage({ captcha: response }, '*');</script>
<script nonce="${nonce}" src="${escapeHtml(settings.captchaScriptUrl)}" async defer></script></body></html>`;
  });
}
