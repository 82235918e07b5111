import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { hasScope } from '../../../platform/access/viewer.ts';
import { forbidden, unauthorized } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { feedTokenFor, viewerOfFeed } from '../../accounts/index.ts';
import { AddressQuery, addressOf } from '../issue.parameters.ts';
import { listIssues } from '../list/issue-list.ts';
import { listPlaces, nameIn } from '../list/list-places.ts';
import type { ListPlace } from '../list/list-places.ts';
import { atomOf, calendarOf } from './issue-feeds.ts';

/** As many entries as a feed has, and as many days as a calendar. */
const mostEntries = 50;
const mostDays = 1000;

const FeedQuery = Type.Object({
  ...AddressQuery.properties,
  feed_token: Type.Optional(Type.String({ maxLength: 2000 })),
});
type FeedQuery = Static<typeof FeedQuery>;

const pathOf = ({ url }: ListPlace, params: unknown): string => url.replace(/:\w+/, () => nameIn(params));

/** The request as the person of its session, or of its feed token. A token that is not valid is 401, never nobody. */
async function contextOf(request: FastifyRequest, place: ListPlace): Promise<Context> {
  const { ctx, query, params } = request;
  const { feed_token: token } = query as FeedQuery;
  const viewer =
    token === undefined ? ctx.viewer : await viewerOfFeed(ctx.platform.db, token, pathOf(place, params));
  if (viewer === undefined || (viewer.user === null && place.access === 'signed-in')) throw unauthorized();
  return { ...ctx, viewer };
}

/** The query of the address without what only the feed is concerned with. */
function filtersIn(request: FastifyRequest): string {
  const query = new URL(request.url, 'http://localhost').searchParams;
  for (const name of ['feed_token', 'private_token']) query.delete(name);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Lists of issues for feed readers and calendars. */
export function feedRoutes(app: App): void {
  for (const place of listPlaces) {
    const read = async (request: FastifyRequest, kind: 'atom' | 'ics') => {
      const ctx = await contextOf(request, place);
      const scope = await place.scopeOf(ctx, nameIn(request.params));
      const { filter, orderBy, sort } = addressOf(request.query as FeedQuery);
      const calendar = kind === 'ics';
      const { rows } = await listIssues(ctx.platform.db, ctx.viewer, {
        scope,
        filter: place.defaults({
          ...filter,
          state: filter.state ?? 'opened',
          ...(calendar ? { dueDate: filter.dueDate ?? 'any' } : {}),
        }),
        ...(calendar
          ? { orderBy: 'due_date', sort: 'asc', limit: mostDays }
          : { orderBy, sort, limit: mostEntries }),
      });
      const path = ctx.baseUrl + pathOf(place, request.params);
      const filters = filtersIn(request);
      const name = nameIn(request.params);
      return (calendar ? calendarOf : atomOf)(rows, {
        title: name === '' ? 'Issues' : `${name} issues`,
        page: path + filters,
        self: `${path}.${kind}${filters}`,
        baseUrl: ctx.baseUrl,
      });
    };
    const options = { config: { access: 'anyone' }, schema: { querystring: FeedQuery } } as const;
    app.get(`${place.url}.atom`, options, async (request, reply) =>
      reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(await read(request, 'atom')),
    );
    app.get(`${place.url}.ics`, options, async (request, reply) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(await read(request, 'ics')),
    );
    // The addresses to subscribe to, which programs can read without signing in.
    app.get(`${place.url}/feeds.json`, { config: { access: 'signed-in' } }, async (request) => {
      const { ctx, params } = request;
      // Its address reads on when the token of this request has ended: as a token that makes tokens.
      if (!hasScope(ctx.viewer, 'api')) throw forbidden('addresses of feeds need a token with scope api');
      await place.scopeOf(ctx, nameIn(params));
      const path = pathOf(place, params);
      const token = await feedTokenFor(ctx.platform.db, ctx.viewer.user!.id, path);
      const address = (kind: string) => `${ctx.baseUrl}${path}.${kind}?feed_token=${token}`;
      return { atom: address('atom'), calendar: address('ics') };
    });
  }
}
