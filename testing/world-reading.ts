import { sql } from 'kysely';
import { features } from '../server/features/index.ts';
import type { DatabaseHandle } from '../server/platform/database/database.ts';
import type { Change } from '../server/platform/subjects/change.ts';
import { changesOfNote } from '../server/platform/subjects/change-log.queries.ts';
import { sentenceMarkdown } from '../server/platform/subjects/sentence.ts';
import { createSubjectRegistry } from '../server/platform/subjects/subject-registry.ts';

/** What people wrote and chose, in the order of ids, without derived data. */
const written = {
  reactions: sql`select name, user_id, awardable_type, awardable_id from award_emoji order by id`,
  people: sql`select username, email, name, state from users order by id`,
  projects: sql`select path, name, visibility, open_issues_count from projects order by id`,
} as const;

/** The same for issues, whose tables have been renamed. */
const issuesOf = (issues: string, assignees: string, labels: string, id: string) => ({
  issues: sql`select id, project_id, iid, author_id, title, description, state, confidential, milestone_id, due_date, weight, created_at from ${sql.table(issues)} order by id`,
  labels: sql`select ${sql.ref(id)} as id, label_id from ${sql.table(labels)} order by 1, 2`,
  assignees: sql`select ${sql.ref(id)} as id, user_id from ${sql.table(assignees)} order by 1, 2`,
});

interface NoteWritten {
  readonly note: string;
  readonly noteable_type: string;
  readonly project_id: number | null;
  readonly changes?: readonly Change[] | null;
}

/** Notes as they are read: the history's sentences are made from its changes, and have to be the same as before. */
export async function readNotes(db: DatabaseHandle['db'], changed: boolean): Promise<unknown[]> {
  const changes = changed ? changesOfNote(sql`notes.id`) : sql`null::json`;
  const { rows } =
    await sql<NoteWritten>`select id, noteable_type, noteable_id, project_id, discussion_id, author_id, note, system, confidential, resolved_at, resolved_by_id, created_at, ${changes} as changes
      from notes order by id`.execute(db);
  const subjects = createSubjectRegistry(features);
  return rows.map(({ changes: of, ...row }) => {
    const first = of?.[0];
    if (!of || first === undefined) return row;
    const nounOf = (type: string): string => subjects.get(type).noun;
    const place = { noun: nounOf(row.noteable_type), projectId: row.project_id, nounOf, readsSecrets: true };
    return { ...row, note: sentenceMarkdown(subjects.wordsOf(first.attribute).en(first, place, of)) };
  });
}

/** Every text and choice in a world, to be compared: as 0.1.0 stored it, or as it is stored now. */
export async function readWritten(
  db: DatabaseHandle['db'],
  schema: '0.1.0' | 'newest',
): Promise<Record<string, readonly unknown[]>> {
  const issues =
    schema === '0.1.0'
      ? issuesOf('issues', 'issue_assignees', 'issue_labels', 'issue_id')
      : issuesOf('subjects', 'subject_assignees', 'subject_labels', 'subject_id');
  return {
    notes: await readNotes(db, schema === 'newest'),
    ...Object.fromEntries(
      await Promise.all(
        Object.entries({ ...written, ...issues }).map(async ([what, query]) => [
          what,
          (await query.execute(db)).rows,
        ]),
      ),
    ),
  };
}
