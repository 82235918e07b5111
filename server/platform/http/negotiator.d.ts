declare module 'negotiator' {
  /** What a client accepts, by its headers. */
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | string[] | undefined>> });
    /** The best of those available, or undefined. */
    language(available: readonly string[]): string | undefined;
  }
}
