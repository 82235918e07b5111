import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { digestOf } from '../server/platform/crypto/secrets.ts';
import type { Instance } from './instance.ts';

/** Enough people that none of them reaches the call limit, which is the default one. */
const people = 100;
const crowds = new WeakMap<Instance, Promise<readonly string[]>>();

async function makeCrowd(instance: Instance): Promise<string[]> {
  const tokens = Array.from({ length: people }, () => randomBytes(24).toString('base64url'));
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  try {
    await client.query(
      `with made as (insert into users (username, name, email, confirmed_at, admin)
           select 'crowd-' || n, 'Crowd ' || n, 'crowd-' || n || '@example.com', now(), true from generate_series(1, $1::int) n returning id),
         numbered as (select id, row_number() over (order by id) as n from made)
       insert into personal_access_tokens (user_id, name, token_digest, scopes)
       select p.id, 'bench', t.digest, '{api}' from numbered p join unnest($2::bytea[]) with ordinality as t(digest, n) on t.n = p.n`,
      [people, tokens.map(digestOf)],
    );
  } finally {
    await client.end();
  }
  return tokens;
}

/** Tokens of many people with the rights of the bench's own. */
export function crowdOf(instance: Instance): Promise<readonly string[]> {
  let crowd = crowds.get(instance);
  if (crowd === undefined) crowds.set(instance, (crowd = makeCrowd(instance)));
  return crowd;
}

/** Addresses of this many strangers, as the proxy in front of the instance reports them. */
export const strangerAddress = (number: number): string =>
  `198.51.${100 + (Math.floor(number / 250) % 100)}.${1 + (number % 250)}`;
