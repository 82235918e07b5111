import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** How many times a text runs before it is prepared: a combination of filters used once or twice is not worth a plan. */
const usesBefore = 4;
/** Texts whose uses are counted. */
const textsCounted = 1000;
/**
 * Total characters of the texts that a connection keeps prepared, unless it is said otherwise. A plan takes about a hundred times its text in the backend's
 * memory: 300 KB for a list with many filters.
 */
const charactersUsuallyKept = 200_000;

interface KnownText {
  readonly name: string;
  uses: number;
}

/** The part of pg's connection that keeps track of prepared statements. */
interface Preparing {
  readonly connection: { readonly parsedStatements: Record<string, string | undefined> };
}

const preparable = /^\s*(?:select|insert|update|delete|with)\b/i;

const texts = new LRUCache<string, KnownText>({ max: textsCounted });

/** The name under which a text is prepared; undefined while it is rare. */
function nameOf(text: string): string | undefined {
  let known = texts.get(text);
  if (known === undefined)
    texts.set(text, (known = { name: createHash('sha1').update(text).digest('base64url'), uses: 0 }));
  return ++known.uses > usesBefore ? known.name : undefined;
}

/**
 * Prepares frequent queries, which halves the time of the hot lists, and drops the least recently used plans. A backend keeps a
 * bounded number of them, whatever combinations of filters people use.
 */
export function prepareStatements(client: pg.PoolClient, charactersKept = charactersUsuallyKept): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const { parsedStatements } = (client as unknown as Preparing).connection;
  /** Lengths of the texts by name, least recently used first. */
  const kept = new Map<string, number>();
  let characters = 0;

  const forget = (name: string): void => {
    characters -= kept.get(name) ?? 0;
    kept.delete(name);
  };
  const drop = async (name: string): Promise<void> => {
    forget(name);
    // A statement that failed before it was prepared does not exist: dropping it would abort the transaction.
    if (parsedStatements[name] === undefined) return;
    // A failed transaction refuses every statement, this one too; the next query reports the failure.
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
