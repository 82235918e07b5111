import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { AppError, forbidden } from '../errors.ts';
import { createMetricsRegistry, describeMetrics } from '../metrics/metrics.ts';
import type { MetricsText } from '../metrics/metrics.ts';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { ping } from '../database/database.ts';

/** Whether an address is in one of the networks (`10.0.0.0/8`, or a single address). */
function addressIn(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [range, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128] as const);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}

/** Where this process's metrics go, and how those of the whole instance are read. */
export interface InstanceMetrics {
  readonly registry: Registry;
  read(): Promise<MetricsText>;
}

/** The metrics of a single process. */
export function ownMetrics(): InstanceMetrics {
  const registry = createMetricsRegistry();
  return { registry, read: async () => describeMetrics([await registry.getMetricsAsJSON()]) };
}

/** Behind an undeclared proxy the address is the proxy's and does not identify the client. */
function comesThroughUnknownProxy({ ip, socket, headers }: FastifyRequest): boolean {
  const passedOn = headers['x-forwarded-for'] ?? headers['forwarded'];
  return passedOn !== undefined && ip === socket.remoteAddress;
}

/** Health, readiness, liveness and metrics, and the log line of each request. */
export function registerOperations(app: App, platform: Platform, instance: InstanceMetrics): void {
  const requests = new Counter({
    name: 'coppice_http_requests_total',
    help: 'Requests by method and status',
    labelNames: ['method', 'status'],
    registers: [instance.registry],
  });
  const seconds = new Histogram({
    name: 'coppice_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [instance.registry],
  });

  let isProxyReported = false;
  app.addHook('onResponse', async (request, reply) => {
    if (!isProxyReported && comesThroughUnknownProxy(request)) {
      isProxyReported = true;
      request.log.warn(
        `a reverse proxy at ${request.ip} is not among the trusted-proxies: the addresses of clients and whether they use TLS stay unknown, see docs/administration/reverse-proxy.md`,
      );
    }
    requests.inc({ method: request.method, status: String(reply.statusCode) });
    seconds.observe({ method: request.method }, reply.elapsedTime / 1000);
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        user: request.viewer?.user?.username,
        ip: request.ip,
      },
      'request',
    );
  });

  app.get('/-/health', { config: { access: 'anyone', uncounted: true } }, async (_request, reply) =>
    reply.type('text/plain').send('Coppice OK\n'),
  );
  app.get('/-/liveness', { config: { access: 'anyone', uncounted: true } }, async () => ({ status: 'ok' }));
  app.get('/-/readiness', { config: { access: 'anyone' } }, async (request, reply) => {
    try {
      await ping(platform.db);
      return { status: 'ok', master_check: [{ status: 'ok' }] };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'failed', message: 'The database does not answer.' });
    }
  });
  const mayReadMetrics = (request: FastifyRequest): boolean =>
    !comesThroughUnknownProxy(request) && addressIn(request.ip, platform.settings.metricsAllowed);
  app.get('/-/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
    if (request.viewer.user?.admin !== true && !mayReadMetrics(request)) throw forbidden();
    const metrics = await instance.read().catch((error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'metrics could not be read');
      throw new AppError(503, { message: 'The processes of this instance do not answer. Try again.' });
    });
    return reply.type(metrics.contentType).send(metrics.text);
  });
}
