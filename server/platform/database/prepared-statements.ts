import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** How often a text is asked before it is prepared: what a filter puts together once or twice is not worth a plan that stays. */
const usesBefore = 4;
/** Texts whose uses are counted. */
const textsCounted = 1000;
/**
 * Characters of all the texts that a connection keeps prepared: a plan takes about a hundred times its text of the backend's memory, a
 * list with many filters 300 KB.
 */
const charactersKept = 200_000;

interface KnownText {
  readonly name: string;
  uses: number;
}

/** The part of pg's connection that remembers what is prepared on it. */
interface Preparing {
  readonly connection: { readonly parsedStatements: Record<string, string | undefined> };
}

const preparable = /^\s*(?:select|insert|update|delete|with)\b/i;

const texts = new LRUCache<string, KnownText>({ max: textsCounted });

/** The name under which a text is prepared, undefined while it is rare. */
function nameOf(text: string): string | undefined {
  let known = texts.get(text);
  if (known === undefined)
    texts.set(text, (known = { name: createHash('sha1').update(text).digest('base64url'), uses: 0 }));
  return ++known.uses > usesBefore ? known.name : undefined;
}

/**
 * Prepares what a connection is asked often, which halves the time of the hot lists, and drops the plans that were used longest ago: a
 * backend holds so many of them and no more, whatever combinations of filters somebody thinks of.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const { parsedStatements } = (client as unknown as Preparing).connection;
  /** Lengths of the texts by name, in the order in which they were used last. */
  const kept = new Map<string, number>();
  let characters = 0;

  const forget = (name: string): void => {
    characters -= kept.get(name) ?? 0;
    kept.delete(name);
  };
  const drop = async (name: string): Promise<void> => {
    forget(name);
    // One that failed before it was prepared is not there: to drop it would end the transaction.
    if (parsedStatements[name] === undefined) return;
    // A failed transaction refuses it, as it refuses everything: what comes next says why.
    await query(`deallocate ${pg.escapeIdentifier(name)}`).then(
      () => delete parsedStatements[name],
      () => undefined,
    );
  };

  const dropOldest = async (): Promise<void> => {
    for (const name of kept.keys()) {
      if (characters <= charactersKept || kept.size === 1) return;
      await drop(name);
    }
  };

  const prepared = (first: unknown, ...rest: unknown[]): unknown => {
    const [values, callback] = rest;
    if (
      typeof first !== 'string' ||
      !Array.isArray(values) ||
      callback !== undefined ||
      !preparable.test(first)
    )
      return query(first, ...rest);
    const name = nameOf(first);
    if (name === undefined) return query(first, values);
    forget(name);
    kept.set(name, first.length);
    characters += first.length;
    const statement = { name, text: first, values: values as unknown[] };
    if (characters <= charactersKept) return query(statement);
    return dropOldest().then(() => query(statement));
  };
  client.query = prepared as unknown as typeof client.query;
}
