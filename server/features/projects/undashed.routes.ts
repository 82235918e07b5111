import type { FastifyRequest } from 'fastify';
import { undashed } from '../../../contract/namespaces/undashed.ts';
import type { App } from '../../platform/http/app.ts';
import { findRoute } from '../namespaces/index.ts';

/**
 * Addresses from before `/-/` (`/group/project/issues/1`) appear in old mails and pages: they redirect to the current ones, for
 * viewers who may see the project, unless something else has the path. For all others they are 404 like any unknown address.
 */
export function undashedRoutes(app: App): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    // Other routes take precedence.
    if (!request.is404 && request.routeOptions.url !== '/*') return;
    const address = await findDashed(request);
    if (address !== undefined)
      return reply.header('cache-control', 'private, no-store').redirect(address, 301);
  });
}

async function findDashed(request: FastifyRequest): Promise<string | undefined> {
  const [path = '', query] = request.url.split(/\?(.*)/s);
  const ways = undashed(path).slice(0, 10);
  if (ways.length === 0) return undefined;
  const { db, settings } = request.ctx.platform;
  const leads = async (escaped: string) => {
    const text = decoded(escaped);
    return text === undefined ? undefined : findRoute(db, request.viewer, text);
  };
  if ((await leads(path.slice(1).replace(/\/$/, ''))) !== undefined) return undefined;
  for (const { project, rest } of ways) {
    const target = await leads(project);
    if (target?.kind !== 'project') continue;
    return `${settings.relativeUrlRoot}/${target.fullPath}/-/${rest}${query === undefined ? '' : `?${query}`}`;
  }
  return undefined;
}

function decoded(escaped: string): string | undefined {
  try {
    const text = decodeURIComponent(escaped);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
