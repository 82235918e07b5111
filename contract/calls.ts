/**
 * The calls that pages make, by method and path as the server registers them: `'GET /:project/-/labels.json'`. Each feature declares its
 * own in a `*.calls.ts` by declaration merging (`interface Calls`). The server's routes and the web's calls are checked against it.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the features
export interface Calls {}

/** One declared call: its answer's JSON (`undefined` for 204), and what it takes. Without `query` or `body` it takes none. */
export interface Call {
  answer: unknown;
  query?: object;
  body?: unknown;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether a part of a path is filled in when it is called (`${string}`, `${number}`). */
export type IsOpen<Part extends string> = {} extends Record<Part, 1> ? true : false;

/** A segment with its parameter replaced by `*`: `:iid.json` and `${number}.json` are both `*.json`. */
type SegmentShape<Segment extends string> = Segment extends `:${string}.${infer Extension}`
  ? `*.${Extension}`
  : Segment extends `:${string}`
    ? '*'
    : IsOpen<Segment> extends true
      ? Segment extends `${string}.${infer Extension}`
        ? IsOpen<Extension> extends true
          ? '*'
          : `*.${Extension}`
        : '*'
      : Segment;

/**
 * What a declared path and a called one have in common. A parameter is one segment on both sides, so that `/api/v4/projects/:id` matches
 * nothing below a project, and no path matches two declarations.
 */
export type Shape<
  Path extends string,
  Done extends string = '',
> = Path extends `${infer Segment}/${infer Rest}`
  ? Shape<Rest, `${Done}${SegmentShape<Segment>}/`>
  : `${Done}${SegmentShape<Path>}`;

type ByShape = { [Key in keyof Calls as Shape<Key>]: Calls[Key] };

/** The declaration of a call; never if there is none. */
export type CallOf<M extends Method, Path extends string> = Path extends `${infer Bare}?${string}`
  ? CallOf<M, Bare>
  : Shape<`${M} ${Path}`> extends infer Key extends keyof ByShape
    ? ByShape[Key]
    : never;

type Part<C, Name extends string> = C extends unknown ? (Name extends keyof C ? C[Name] : undefined) : never;

export type AnswerOf<M extends Method, Path extends string> = Part<CallOf<M, Path>, 'answer'>;
export type BodyOf<M extends Method, Path extends string> = Part<CallOf<M, Path>, 'body'>;
export type QueryOf<M extends Method, Path extends string> = Part<CallOf<M, Path>, 'query'>;

declare const path: unique symbol;

/** An address in an answer that a page calls as it is. It includes the relative root, which the page removes. */
export type Address<Path extends string> = string & { readonly [path]: Path };
