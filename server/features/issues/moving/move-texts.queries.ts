import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** Texts of issues that were copied from another project. */
export interface CopiedTexts {
  /** The issues whose descriptions were copied. */
  readonly descriptions: readonly number[];
  readonly notes: readonly number[];
  readonly versions: readonly number[];
}

export interface MovedText {
  readonly kind: 'description' | 'note' | 'version';
  readonly id: number;
  readonly text: string;
}

const names = sql`'#[1-9]|/uploads/'`;

/** Those of the texts that may name something of their project. */
export async function findNamingTexts(
  tx: Transaction,
  { descriptions, notes, versions }: CopiedTexts,
): Promise<MovedText[]> {
  const { rows } =
    await sql<MovedText>`select 'description' as kind, id, description as text from subjects where id = any(${descriptions as number[]}::bigint[]) and description ~ ${names}
    union all select 'note', id, note from notes where id = any(${notes as number[]}::bigint[]) and note ~ ${names}
    union all select 'version', id, description from description_versions where id = any(${versions as number[]}::bigint[]) and description ~ ${names}`.execute(
      tx,
    );
  return rows;
}

export async function writeTexts(tx: Transaction, texts: readonly MovedText[]): Promise<void> {
  const of = (kind: MovedText['kind']) => {
    const some = texts.filter((text) => text.kind === kind);
    return sql`unnest(${some.map(({ id }) => id)}::bigint[], ${some.map(({ text }) => text)}::text[]) as w(id, text)`;
  };
  await sql`with described as (update subjects i set description = w.text, description_html_version = 0 from ${of('description')} where i.id = w.id),
    noted as (update notes o set note = w.text, note_html_version = 0 from ${of('note')} where o.id = w.id)
    update description_versions v set description = w.text from ${of('version')} where v.id = w.id`.execute(
    tx,
  );
}
