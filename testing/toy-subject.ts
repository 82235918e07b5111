import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Type } from 'typebox';
import { noteableChannel } from '../server/features/discussions/index.ts';
import { loadGroup } from '../server/features/groups/index.ts';
import {
  namespaceAccessLevel,
  namespaceAccessLevelOfPerson,
  namespaceVisible,
  namespaceVisibleToPerson,
} from '../server/platform/access/membership.queries.ts';
import type { Viewer } from '../server/platform/access/viewer.ts';
import type { Context } from '../server/platform/context.ts';
import { transaction } from '../server/platform/database/database.ts';
import { nextInternalId } from '../server/platform/database/internal-id.ts';
import { notFound } from '../server/platform/errors.ts';
import { recordEvent } from '../server/platform/events/events.ts';
import type { Feature } from '../server/platform/feature.ts';
import type { Noteable } from '../server/platform/subjects/noteable.ts';
import type { SubjectOutline, SubjectType } from '../server/platform/subjects/subject-type.ts';

/** Riddles of a group: a type that no feature knows, to test the features that serve every subject. */
interface RiddleRow {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly confidential: boolean;
  readonly namespace_id: number;
  readonly full_path: string;
  readonly level: number;
}

const from = sql`subjects s join namespaces n on n.id = s.namespace_id and s.kind = 'Riddle'`;
const own = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(not s.confidential or s.author_id = ${viewer.user?.id ?? 0} or ${namespaceAccessLevel(viewer)} >= 20)`;
const about = (id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${from} where s.id = ${id} and ${condition})`;

async function select({ platform, viewer }: Context, where: RawBuilder<unknown>): Promise<RiddleRow[]> {
  const { rows } =
    await sql<RiddleRow>`select s.id, s.iid, s.title, s.confidential, s.namespace_id, n.full_path::text as full_path, ${namespaceAccessLevel(viewer)} as level
    from ${from} where ${where} and ${namespaceVisible(viewer)} and ${own(viewer)} order by s.id`.execute(
      platform.db,
    );
  return rows;
}

function noteableOf({ viewer }: Context, row: RiddleRow): Noteable {
  const member = viewer.user !== null;
  return {
    type: 'Riddle',
    id: row.id,
    iid: row.iid,
    key: String(row.iid),
    projectId: null,
    namespaceId: row.namespace_id,
    projectPath: row.full_path,
    title: row.title,
    webPath: `/groups/${row.full_path}/-/riddles/${row.iid}`,
    confidential: row.confidential,
    locked: false,
    archived: false,
    can: {
      createNote: member,
      adminNotes: row.level >= 40,
      readInternalNotes: row.level >= 20,
      resolveNotes: row.level >= 30,
      update: row.level >= 20,
      deleteDescriptionVersions: row.level >= 40,
    },
    stream: `riddle:${row.id}`,
  };
}

const riddle: SubjectType = {
  name: 'Riddle',
  noun: 'riddle',
  parent: 'group',
  segment: 'riddles',
  key: 'iid',
  discussions: { resolvable: true, drafts: true },
  visible: (viewer, id) => about(id, sql`${namespaceVisible(viewer)} and ${own(viewer)}`),
  internalVisible: (viewer, id) => about(id, sql`${namespaceAccessLevel(viewer)} >= 20`),
  readers: (id) =>
    about(
      id,
      sql`${namespaceVisibleToPerson} and (not s.confidential or s.author_id = u.id or ${namespaceAccessLevelOfPerson} >= 20)`,
    ),
  internalReaders: (id) => about(id, sql`${namespaceAccessLevelOfPerson} >= 20`),
  involved: (id) => sql`select author_id, 'author' from subjects where id = ${id}`,
  async load(ctx, group, iid) {
    const [row] = await select(ctx, sql`n.full_path = ${group}::citext and s.iid = ${Number(iid)}`);
    if (row === undefined) throw notFound('Riddle');
    return noteableOf(ctx, row);
  },
  async find(ctx, id) {
    const [row] = await select(ctx, sql`s.id = ${id}`);
    return row === undefined ? undefined : noteableOf(ctx, row);
  },
  noteCountChanged: async (tx, id, by) =>
    (
      await sql<{
        total: number;
      }>`update subjects set user_notes_count = user_notes_count + ${by}, updated_at = now() where id = ${id} returning user_notes_count as total`.execute(
        tx,
      )
    ).rows[0]?.total,
  async votesChanged(tx, id, { up, down }) {
    await sql`update subjects set upvotes = ${up}, downvotes = ${down} where id = ${id}`.execute(tx);
  },
  async outlines(ctx, ids) {
    const rows = await select(ctx, sql`s.id = any(${ids as number[]}::bigint[])`);
    return new Map(
      rows.map((row): [number, SubjectOutline] => {
        const { webPath, title } = noteableOf(ctx, row);
        const presented = { id: row.id, iid: row.iid, title };
        return [
          row.id,
          { webPath, title, reference: `?${row.iid}`, iid: row.iid, state: 'opened', presented },
        ];
      }),
    );
  },
  offered: {
    source: 'riddles',
    async match(ctx, group, query, limit) {
      const rows = await select(ctx, sql`n.full_path = ${group}::citext and s.title ilike ${`%${query}%`}`);
      return rows
        .slice(0, limit)
        .map(({ iid, title }) => ({ iid, title, reference: `?${iid}`, state: 'opened' }));
    },
  },
  search: {
    scope: 'riddles',
    authorize: () => Promise.resolve(),
    async find(ctx, _place, { search }) {
      const rows = await select(ctx, sql`s.title ilike ${`%${search}%`}`);
      return { rows: rows.map(({ id, title }) => ({ id, title })), total: rows.length };
    },
  },
  commands: {
    target: { none: {}, load: () => Promise.resolve({}), apply: () => Promise.resolve() },
    actions: [],
  },
};

export const riddles: Feature = {
  name: 'riddles',
  subjects: [riddle],
  channels: [noteableChannel('RiddleChannel', 'Riddle', 'riddle_id')],
  routes(app) {
    app.post(
      '/api/v4/groups/:id/riddles',
      {
        config: { access: 'signed-in' },
        schema: {
          params: Type.Object({ id: Type.String() }),
          body: Type.Object({
            title: Type.String(),
            description: Type.Optional(Type.String()),
            confidential: Type.Optional(Type.Boolean()),
          }),
        },
      },
      async ({ ctx, params, body }, reply) => {
        const group = await loadGroup(ctx, params.id);
        const authorId = ctx.viewer.user!.id;
        const made = await transaction(ctx.platform.db, async (tx) => {
          const iid = await nextInternalId(tx, 'namespace', group.id, 'riddles');
          const { id } = await tx
            .insertInto('subjects')
            .values({
              kind: 'Riddle',
              iid,
              namespace_id: group.id,
              author_id: authorId,
              title: body.title,
              description: body.description ?? '',
              confidential: body.confidential ?? false,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const event = { type: 'Riddle', id, projectId: null, namespaceId: group.id, authorId };
          await recordEvent(tx, 'subject.created', event);
          return { id, iid };
        });
        return reply.status(201).send(made);
      },
    );
  },
};
