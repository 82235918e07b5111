import type { AnswerOf, BodyOf, CallOf, Method, QueryOf } from '../../contract/calls.ts';

/** The members of Path that no feature declares (`contract/<feature>/*.calls.ts`). */
type Undeclared<M extends Method, Path extends string> = Path extends unknown
  ? [CallOf<M, Path>] extends [never]
    ? Path
    : never
  : never;

/** A parameter of this type takes declared paths only; the error names the path that isn't. */
export type Declared<M extends Method, Path extends string> = [Undeclared<M, Path>] extends [never]
  ? unknown
  : { readonly 'no feature declares the call': `${M} ${Undeclared<M, Path>}` };

export interface CallSettings {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The page sends it by itself: nobody is asked to sign in again for it. */
  inBackground?: boolean;
}

type WithQuery<Q> = [Q] extends [undefined]
  ? { query?: undefined }
  : {} extends Q
    ? { query?: Readonly<Q> }
    : { query: Readonly<Q> };

/** FormData is sent as it is, everything else as JSON. */
type WithBody<B> = undefined extends B ? { body?: B } : { body: B };

export type OptionsOf<M extends Method, Path extends string> = CallSettings &
  WithQuery<QueryOf<M, Path>> &
  WithBody<BodyOf<M, Path>>;

/** The options of a call, which can be left out where it needs none. */
export type Options<M extends Method, Path extends string> =
  {} extends OptionsOf<M, Path> ? [options?: OptionsOf<M, Path>] : [options: OptionsOf<M, Path>];

/** The query of a GET as a parameter. */
export type GivenQuery<Path extends string> =
  {} extends WithQuery<QueryOf<'GET', Path>> ? [query?: QueryOf<'GET', Path>] : [query: QueryOf<'GET', Path>];

export type ItemOf<Path extends string> =
  AnswerOf<'GET', Path> extends readonly (infer Item)[] ? Item : never;

export type Calling<M extends Method> = <const Path extends string>(
  path: Path & Declared<M, Path>,
  ...options: Options<M, Path>
) => Promise<AnswerOf<M, Path>>;
