import { Readable } from 'node:stream';

/** A request of a fetch is held in memory until its wants are checked: 100,000 wants and haves are 5 MB. */
const MAX_REQUEST = 64 * 1024 * 1024;
const WANT = /^want ([0-9a-f]{40,64})/iu;

/** Which of these objects the client may have. */
export type AllowedWants = (oids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Passes the requests of protocol 2 on to upload-pack, which in that protocol gives any object to whoever knows its id, also one that only
 * hidden refs lead to. What the client may not have is replaced by an id that no object has: git answers as for an object that does not
 * exist.
 */
export function gateWants(input: Readable, allowed: AllowedWants): Readable {
  return Readable.from(passOn(input, allowed), { objectMode: false });
}

async function* passOn(input: Readable, allowed: AllowedWants): AsyncGenerator<Buffer, void, undefined> {
  let held = Buffer.alloc(0);
  const parser = new RequestParser();
  // The client's connection is not ours to close.
  for await (const chunk of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk]);
    for (let end = parser.readTo(held); end !== undefined; end = parser.readTo(held)) {
      const request = held.subarray(0, end);
      const wants = parser.next();
      if (wants.length > 0) {
        const found = await allowed([...new Set(wants.map(({ oid }) => oid))]);
        for (const { oid, at } of wants)
          if (!found.has(oid)) request.fill('f', at, at + oid.length, 'latin1');
      }
      yield request;
      held = held.subarray(end);
    }
    if (held.length > MAX_REQUEST) throw new Error('A fetch asks for too much at once.');
  }
  // A request that was cut off: git gets nothing that was not checked.
}

interface Want {
  readonly oid: string;
  /** Where the id is in the request. */
  readonly at: number;
}

/** Reads the lines of one request after another (gitprotocol-common). */
class RequestParser {
  #seen = 0;
  #wants: Want[] = [];

  /** The end of the request at the start of these bytes; undefined if it is not all there yet. Throws for what is no request. */
  readTo(bytes: Buffer): number | undefined {
    for (;;) {
      const begin = this.#seen;
      if (bytes.length < begin + 4) return undefined;
      const digits = bytes.toString('latin1', begin, begin + 4);
      if (!/^[0-9a-f]{4}$/iu.test(digits)) throw new Error('A fetch has a line without its length.');
      const length = Number.parseInt(digits, 16);
      // 0 ends the request; 1 separates its arguments from what comes before them.
      if (length === 0) return begin + 4;
      if (length === 3) throw new Error('A fetch has a line of an impossible length.');
      const end = begin + Math.max(4, length);
      if (bytes.length < end) return undefined;
      const oid = WANT.exec(bytes.toString('latin1', begin + 4, Math.min(end, begin + 80)))?.[1];
      if (oid !== undefined) this.#wants.push({ oid: oid.toLowerCase(), at: begin + 4 + 'want '.length });
      this.#seen = end;
    }
  }

  /** What the request wants; the next one begins. */
  next(): readonly Want[] {
    const wants = this.#wants;
    this.#wants = [];
    this.#seen = 0;
    return wants;
  }
}
