import { sql } from 'kysely';
import { rewritingDescriptions } from '../../../platform/subjects/subject-copies.queries.ts';
import { rewritingNotes, rewritingVersions, textsMatching } from '../../discussions/index.ts';
import type { CopiedText } from '../../discussions/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Texts of issues that were copied from another project. */
export interface CopiedTexts {
  /** The issues whose descriptions were copied. */
  readonly descriptions: readonly number[];
  readonly notes: readonly number[];
  readonly versions: readonly number[];
}

export type MovedText = CopiedText | (Omit<CopiedText, 'kind'> & { readonly kind: 'description' });

/** Those of the texts that match a pattern. */
export async function findTexts(
  tx: Transaction,
  { descriptions, notes, versions }: CopiedTexts,
  pattern: string,
): Promise<MovedText[]> {
  const names = sql`${pattern}::text`;
  const { rows } =
    await sql<MovedText>`select 'description' as kind, id, description as text from subjects where id = any(${descriptions as number[]}::bigint[]) and description ~ ${names}
    union all ${textsMatching(notes, versions, names)}`.execute(tx);
  return rows;
}

export async function writeTexts(tx: Transaction, texts: readonly MovedText[]): Promise<void> {
  const of = (kind: MovedText['kind']) => {
    const some = texts.filter((text) => text.kind === kind);
    return sql`unnest(${some.map(({ id }) => id)}::bigint[], ${some.map(({ text }) => text)}::text[]) as w(id, text)`;
  };
  await sql`with described as (${rewritingDescriptions(of('description'))}), noted as (${rewritingNotes(of('note'))})
    ${rewritingVersions(of('version'))}`.execute(tx);
}
