import { sql } from 'kysely';
import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewNote } from './note.queries.ts';

/** A note of the history, without text of its own. */
export type NewSystemNote = Pick<
  NewNote,
  'noteableType' | 'noteableId' | 'projectId' | 'namespaceId' | 'discussionId' | 'confidential'
> & {
  readonly action: string;
  readonly crossReferenceId: number | null;
  readonly descriptionVersionId: number | null;
};

/** Returns their ids in the same order. */
export async function insertSystemNotes(
  tx: Transaction,
  authorId: number | null,
  notes: readonly NewSystemNote[],
): Promise<number[]> {
  if (notes.length === 0) return [];
  const all = <Name extends keyof NewSystemNote>(name: Name): NewSystemNote[Name][] =>
    notes.map((note) => note[name]);
  const { rows } = await sql<{
    id: number;
  }>`insert into notes (author_id, note, note_html, note_html_version, system, resolvable, noteable_type, noteable_id, project_id, namespace_id, discussion_id, system_note_action, cross_reference_id,
      description_version_id, confidential, created_at, updated_at)
    select ${authorId}::bigint, '', '', ${RENDERER_VERSION}, true, false, o.type, o.id, o.project_id, o.namespace_id, o.discussion_id, o.action, o.cross_reference_id, o.version_id, o.confidential, now(), now()
    from unnest(${all('noteableType')}::text[], ${all('noteableId')}::bigint[], ${all('projectId')}::bigint[], ${all('namespaceId')}::bigint[], ${all('discussionId')}::text[], ${all('action')}::text[],
      ${all('crossReferenceId')}::bigint[], ${all('descriptionVersionId')}::bigint[], ${all('confidential')}::boolean[])
      with ordinality as o(type, id, project_id, namespace_id, discussion_id, action, cross_reference_id, version_id, confidential, place) order by o.place returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
