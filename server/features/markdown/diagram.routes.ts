import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { diagramFrameScript } from './diagram-frame.ts';

const require = createRequire(import.meta.url);
const { version } = require('@mermaid-js/tiny/package.json') as { version: string };
const compress = promisify(brotliCompress);

const frame = (root: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Diagram</title><style>body{margin:0}h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}svg{display:block;max-width:100%}</style></head>
<body><main><h1>Diagram</h1><div id="box"></div></main><script src="${root}/-/diagram/${version}/mermaid.js"></script><script>${diagramFrameScript}</script></body>
</html>
`;
const frameHash = createHash('sha256').update(diagramFrameScript).digest('base64');

/**
 * MD-12 The frame in which diagrams are drawn: it has no origin, can run Mermaid and loads nothing, which contains whatever a diagram
 * does to Mermaid. It is served from here and not built with the pages, because it is as large as all of them.
 */
export function diagramRoutes(app: App): void {
  let script: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  const readScript = async (): Promise<{ plain: Buffer; packed: Buffer }> => {
    const plain = await readFile(require.resolve('@mermaid-js/tiny/dist/mermaid.tiny.js'));
    return {
      plain,
      packed: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    };
  };

  app.get('/-/diagram', { config: { access: 'anyone' } }, async ({ ctx }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, max-age=3600')
      .header(
        'content-security-policy',
        [
          "default-src 'none'",
          `script-src 'self' 'sha256-${frameHash}'`,
          "style-src 'unsafe-inline'",
          'img-src data:',
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'self'",
          'sandbox allow-scripts',
        ].join('; '),
      )
      .send(frame(ctx.platform.settings.relativeUrlRoot)),
  );

  app.get(
    '/-/diagram/:version/mermaid.js',
    { config: { access: 'anyone' }, schema: { params: Type.Object({ version: Type.String() }) } },
    async ({ params, headers }, reply) => {
      if (params.version !== version) throw notFound('File');
      script ??= readScript();
      const { plain, packed } = await script;
      const brotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          ...(brotli ? { 'content-encoding': 'br' } : {}),
        })
        .send(brotli ? packed : plain);
    },
  );
}
