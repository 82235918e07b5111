import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '../../contract/calls.ts';
import type { AnyApi, Query } from './api.ts';
import type { Keep } from './entities.ts';
import { apiOf, entitiesOf, type EarlyAnswer } from './query.ts';
import type { Declared } from './typed-calls.ts';

/**
 * Asks for an answer that says itself which query it belongs to, and stores it as that query's: what one looked at last, say, whose number nobody
 * knows before. `early` is that answer, if it has been asked for already.
 */
export async function fetchAs<const Path extends string, D>(
  client: QueryClient,
  path: Path & Declared<'GET', Path>,
  query: QueryOf<'GET', Path> | undefined,
  keyOfAnswer: (answer: AnswerOf<'GET', Path>) => QueryKey,
  take: (answer: AnswerOf<'GET', Path>, keep: Keep) => D,
  early?: EarlyAnswer,
): Promise<D> {
  const api = apiOf(client) as unknown as AnyApi;
  const { keep, done } = early?.reader ?? entitiesOf(client).reader();
  const answer =
    ((await early?.answer) as AnswerOf<'GET', Path> | undefined) ??
    (await api.get<AnswerOf<'GET', Path>>(path, query === undefined ? {} : { query: query as Query }));
  const taken = take(answer, keep);
  const queryKey = keyOfAnswer(answer);
  done(hashKey(queryKey));
  client.setQueryData(queryKey, taken);
  return taken;
}
