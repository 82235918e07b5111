import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Address, AnswerOf, BodyOf, CallOf, Method, QueryOf } from '../../../contract/calls.ts';

/** What a handler can return so that its JSON is T: a date is sent as text, an undefined member not at all. */
export type Sent<T> = unknown extends T
  ? T
  : T extends Address<string>
    ? string
    : T extends string
      ? string extends T
        ? string | Date
        : T
      : T extends readonly (infer Item)[]
        ? readonly Sent<Item>[]
        : T extends object
          ? { readonly [Key in keyof T]: Sent<T[Key]> }
          : T;

/** The same without the contract, for routes that are no calls of pages (websockets). */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What a route can answer: what the contract declares, if pages call it. A 204, a 304 and refusals have answers of their own. */
type Served<M extends Method, Path extends string> = [CallOf<M, Path>] extends [never]
  ? unknown
  : Sent<AnswerOf<M, Path>>;
type Replies<M extends Method, Path extends string> = [CallOf<M, Path>] extends [never]
  ? unknown
  : { 204: undefined; '2xx': Sent<AnswerOf<M, Path>>; '3xx': undefined; '4xx': unknown; '5xx': unknown };

type SchemaPart<Schema, Name extends string> = Name extends keyof Schema ? Schema[Name] : undefined;

/** What a caller can send for T: schemas read numbers and switches from texts too, since forms and queries have no others. */
type Written<T> = T extends number
  ? number | string
  : T extends boolean
    ? boolean | 'true' | 'false'
    : T extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Written<T[Key]> }
        : T;

/** A member of T, or of the members of a union that have it. */
type Member<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;

/** Where in what pages send something stands that the schema doesn't know or doesn't accept: `issue.weight`. `not[labels]` is for the parser of queries. */
type Refused<Declared, Schema, At extends string = ''> = Declared extends readonly (infer Item)[]
  ? Item extends object
    ? Refused<Item, Member<Schema, number>, `${At}[]`>
    : Unfit<Declared, Schema, At>
  : Declared extends object
    ? {
        [Name in Exclude<keyof Declared & string, `${string}[${string}`>]: [Member<Schema, Name>] extends [
          never,
        ]
          ? `${At}${Name}`
          : Refused<
              Exclude<Declared[Name], undefined>,
              Exclude<Member<Schema, Name>, undefined>,
              `${At}${Name}.`
            >;
      }[Exclude<keyof Declared & string, `${string}[${string}`>]
    : Unfit<Declared, Schema, At>;

/** The place of a value that doesn't fit, without the dot behind it. */
type Unfit<Declared, Schema, At extends string> = [Declared] extends [Written<Schema>]
  ? never
  : At extends `${infer Place}.`
    ? Place
    : At;

/** Whether what pages send is what the route's schema accepts. A schema drops what it doesn't know: a name of its own would be lost. */
type Accepts<Declared, Schema> = [Declared] extends [undefined | FormData]
  ? unknown
  : Schema extends TSchema
    ? [Refused<Declared, Static<Schema>>] extends [never]
      ? [Declared] extends [Written<Static<Schema>>]
        ? unknown
        : { readonly 'the schema does not accept': Declared }
      : { readonly 'the schema does not accept': Refused<Declared, Static<Schema>> }
    : { readonly 'the route has no schema for': Declared };

type Fitting<M extends Method, Path extends string, Schema> = Accepts<
  BodyOf<M, Path>,
  SchemaPart<Schema, 'body'>
> &
  Accepts<QueryOf<M, Path>, SchemaPart<Schema, 'querystring'>>;

/** Registers a route. If the contract declares it, the schema has to accept what pages send and the handler to answer what they read. */
type Register<M extends Method> = <
  const Path extends `/${string}`,
  const Schema extends FastifySchema,
  R extends { Reply: unknown } = { Reply: Replies<M, Path> },
>(
  path: Path,
  options: RouteShorthandOptions<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    R,
    ContextConfigDefault,
    Schema,
    TypeBoxTypeProvider
  > & { schema?: Fitting<M, Path, Schema> },
  handler: (
    this: Server,
    request: FastifyRequest<R, RawServerDefault, RawRequestDefaultExpression, Schema, TypeBoxTypeProvider>,
    reply: FastifyReply<
      R,
      RawServerDefault,
      RawRequestDefaultExpression,
      RawReplyDefaultExpression,
      ContextConfigDefault,
      Schema,
      TypeBoxTypeProvider
    >,
  ) => Served<M, Path> | FastifyReply | Promise<Served<M, Path> | FastifyReply>,
) => Server;

interface Registering {
  get: Register<'GET'>;
  post: Register<'POST'>;
  put: Register<'PUT'>;
  patch: Register<'PATCH'>;
  delete: Register<'DELETE'>;
}

/** Where features register their routes. `route` is left out: it would take any path. */
export type App = Omit<Server, keyof Registering | 'route'> & Registering;
