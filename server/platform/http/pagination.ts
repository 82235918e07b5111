import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest } from '../errors.ts';
import { parametersOf } from './parameters.ts';

/** Above this many rows the total is neither counted nor returned; clients expect that. */
export const countedRows = 10_000;
/** Above this many rows only keyset pagination is possible. */
const offsetRows = 50_000;
const maximumPerPage = 100;

export const PageQuery = {
  page: Type.Optional(Type.Integer({ default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, default: 20 })),
};

export interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
}

/** The requested page, with `per_page` capped at 100. What is before the first page is the first one, as in v4. */
export function pageOf(query: { page?: number; per_page?: number }): Page {
  const page = Math.max(1, query.page ?? 1);
  const perPage = Math.min(query.per_page ?? 20, maximumPerPage);
  const offset = (page - 1) * perPage;
  if (offset >= offsetRows)
    throw badRequest(`Offset pagination ends at ${offsetRows} rows. Use pagination=keyset for more.`);
  return { page, perPage, offset };
}

/** For lists that are short, which clients read whole: no page unless one is asked for. */
export const ShortPageQuery = {
  page: Type.Optional(Type.Integer()),
  per_page: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** One page of what was read whole, with its headers, if one is asked for; else all of it. */
export function pageIfAsked<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly Row[],
): readonly Row[] {
  const asked = request.query as { page?: number; per_page?: number };
  if (asked.page === undefined && asked.per_page === undefined) return rows;
  const page = pageOf(asked);
  sendPageHeaders(request, reply, page, { total: rows.length });
  return rows.slice(page.offset, page.offset + page.perPage);
}

/** Of a GET with a longer form only the next page is linked: clients refuse answers whose headers are long. In bytes. */
const longestLinkedForm = 1024;

/** Rows of one page and the total number, undefined where it was not counted. `more` then says whether a next page exists. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total?: number | undefined;
  readonly more?: boolean;
}

/** Sets X-Total, X-Page … and Link as v4 clients expect them. The links keep the host that the client used and all its parameters. */
export function sendPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  listed: Pick<Listed<unknown>, 'total' | 'more'>,
): void {
  const total = listed.total !== undefined && listed.total <= countedRows ? listed.total : undefined;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / page.perPage));
  const hasNext =
    pages === undefined
      ? (listed.more ?? (listed.total ?? 0) > page.offset + page.perPage)
      : page.page < pages;
  reply.header('x-page', page.page);
  reply.header('x-per-page', page.perPage);
  reply.header('x-next-page', hasNext ? page.page + 1 : '');
  reply.header('x-prev-page', page.page > 1 ? page.page - 1 : '');
  if (total !== undefined) {
    reply.header('x-total', total);
    reply.header('x-total-pages', pages);
  }
  const links: string[] = [];
  const link = (number: number, relation: string): void => {
    links.push(
      `<${linkTo(request, { page: String(number), per_page: String(page.perPage) })}>; rel="${relation}"`,
    );
  };
  // Each repeats all parameters.
  const isLong = request.form.length > longestLinkedForm;
  if (page.page > 1 && !isLong) link(page.page - 1, 'prev');
  if (hasNext) link(page.page + 1, 'next');
  if (!isLong) link(1, 'first');
  if (pages !== undefined && !isLong) link(pages, 'last');
  reply.header('link', links.join(', '));
}

/** Sets the single link of keyset pagination; `cursor` is undefined on the last page. */
export function sendKeysetHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  cursor: Readonly<Record<string, string>> | undefined,
): void {
  if (cursor !== undefined) reply.header('link', `<${linkTo(request, cursor)}>; rel="next"`);
}

function linkTo(request: FastifyRequest, changes: Readonly<Record<string, string>>): string {
  const [path] = request.originalUrl.split('?', 1) as [string];
  const parameters = parametersOf(request);
  parameters.delete('private_token');
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  const root = request.ctx.baseUrl;
  const relative = request.ctx.platform.settings.relativeUrlRoot;
  const below = relative !== '' && path.startsWith(`${relative}/`) ? path.slice(relative.length) : path;
  return `${root}${below}?${parameters.toString()}`;
}
