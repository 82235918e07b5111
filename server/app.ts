import swagger from '@fastify/swagger';
import type { App, Server } from './platform/http/app.ts';
import { createApp } from './platform/http/app.ts';
import { ownMetrics, registerOperations } from './platform/http/operations.ts';
import type { InstanceMetrics } from './platform/http/operations.ts';
import { forgetHits } from './platform/http/rate-limit.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { deliverMail } from './platform/mail/mail.ts';
import { registerPages } from './platform/pages/pages.ts';
import type { Platform } from './platform/platform.ts';
import { registerCable } from './platform/realtime/cable.ts';
import type { Reaction } from './platform/events/events.ts';

export interface AppOptions {
  /** The build's output; without it only the API, the page calls and git are served (tests, the command line). */
  readonly distDir?: string | undefined;
  /** Given if several processes serve one instance; by default this process reports only itself. */
  readonly metrics?: InstanceMetrics;
}

/** The whole HTTP server of one process; it does not listen. */
export async function buildApp(
  platform: Platform,
  { distDir, metrics = ownMetrics() }: AppOptions = {},
): Promise<App> {
  const app = await createApp(platform);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${platform.settings.instanceName} API`,
        version: 'v4',
        description:
          'The REST API. Authenticate with a personal access token in the header PRIVATE-TOKEN, or as Authorization: Bearer.',
      },
      servers: [{ url: platform.settings.relativeUrlRoot === '' ? '/' : platform.settings.relativeUrlRoot }],
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'PRIVATE-TOKEN' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ token: [] }, { bearer: [] }],
    },
    hideUntagged: false,
    transform: ({ schema, url }) => ({
      schema: { ...schema, hide: !url.startsWith('/api/v4') || schema?.['hide'] === true },
      url,
    }),
  });
  registerOperations(app, platform, metrics);
  registerCable(
    app as unknown as Server,
    platform,
    platform.features.flatMap((feature) => feature.channels ?? []),
  );
  for (const feature of platform.features) await feature.routes?.(app, platform);
  if (distDir !== undefined)
    await registerPages(app, { distDir, relativeUrlRoot: platform.settings.relativeUrlRoot });
  return app;
}

/** The reactions of all features. */
export function reactionsOf({ features }: Pick<Platform, 'features'>): readonly Reaction[] {
  return features.flatMap((feature) => feature.reactions ?? []);
}

/** The background jobs: the platform's own and those of all features. */
export function jobsOf({ features }: Pick<Platform, 'features'>): readonly Job[] {
  return [deliverMail, forgetHits, ...features.flatMap((feature) => feature.jobs ?? [])];
}
