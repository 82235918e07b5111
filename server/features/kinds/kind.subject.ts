import type { Reference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { QuickActionTargetType } from '../../platform/subjects/quick-action.ts';
import { countNote, storeVotes } from '../../platform/subjects/subject-counts.queries.ts';
import { searchedIn } from '../../platform/subjects/searched-number.ts';
import type { SubjectOutline, SubjectType } from '../../platform/subjects/subject-type.ts';
import { changeSubjectIn, commandsOfAttributes, readNamed } from '../planning/index.ts';
import type { CommandSubject, SubjectChanges } from '../planning/index.ts';
import { draftOf } from './create-subject.ts';
import { presentSubjectAlone, presentSubjects, presentSubjectsById } from './kind.presenter.ts';
import {
  audienceOf,
  findByIds,
  findByReferences,
  listSubjects,
  matchSubjects,
  orderOf,
} from './kind.queries.ts';
import type { KindRow } from './kind.queries.ts';
import {
  enterParent,
  findSubject,
  loadParent,
  loadSubject,
  loadSubjectById,
  noteableOf,
  pathOf,
  plannedOf,
  referenceTo,
  titleOfKind,
} from './kind.service.ts';
import type { Kind } from './kind.service.ts';

/** The row that a noteable was made of. */
async function rowOf(ctx: Context, kind: Kind, { source, id }: Noteable): Promise<KindRow> {
  const row = (source as KindRow | undefined) ?? (await findSubject(ctx, kind, id));
  if (row === undefined) throw notFound(titleOfKind(kind));
  return row;
}

/** How commands in a subject's texts work: as changes of its attributes. */
function commandTarget(kind: Kind): QuickActionTargetType<CommandSubject, SubjectChanges> {
  return {
    none: {},
    async load(ctx, noteable, texts) {
      const planned = plannedOf(ctx, kind, await rowOf(ctx, kind, noteable));
      return { planned, ...(await readNamed(ctx.platform.db, ctx, planned.parent, texts)) };
    },
    async apply(tx, ctx, { id }, changes) {
      // As it is in this transaction, with the viewer's current rights.
      const row = await findSubject(ctx, kind, id, tx);
      if (row === undefined) throw notFound(titleOfKind(kind));
      await changeSubjectIn(tx, ctx, plannedOf(ctx, kind, row), changes);
    },
  };
}

/** The subjects that references name, as this viewer may see them. */
async function findNamed(
  ctx: Context,
  kind: Kind,
  references: readonly Reference[],
): Promise<readonly (readonly [Reference, KindRow])[]> {
  const wanted = references.map(({ namespace, id }) => ({ path: namespace, iid: Number(id) }));
  const rows = await findByReferences(ctx.platform.db, kind, ctx.viewer, wanted);
  const found = new Map(rows.map((row) => [row.asked, row]));
  return references.flatMap((reference) => {
    const row = found.get(`${reference.namespace.toLowerCase()} ${Number(reference.id)}`);
    return row === undefined ? [] : [[reference, row] as const];
  });
}

/** The subject type of a declared kind. A kind that needs more replaces members. */
export function subjectTypeOf(kind: Kind): SubjectType {
  const { name, noun, parent, segment, sigil, attributes, commands = [] } = kind.kind;
  return {
    ...audienceOf(kind),
    name,
    noun,
    parent,
    segment,
    key: 'iid',
    attributes,
    discussions: kind.kind.discussions ?? { resolvable: true, drafts: true },
    load: async (ctx, path, key) => noteableOf(ctx, kind, await loadSubject(ctx, kind, path, key)),
    ...(kind.kind.notesById === true
      ? {
          loadById: async (ctx, path, id) =>
            noteableOf(ctx, kind, await loadSubjectById(ctx, kind, path, id)),
        }
      : {}),
    async find(ctx, id) {
      const row = await findSubject(ctx, kind, id);
      return row === undefined ? undefined : noteableOf(ctx, kind, row);
    },
    draft: async (ctx, path) => noteableOf(ctx, kind, draftOf(ctx, await loadParent(ctx, kind, path), {})),
    noteCountChanged: countNote,
    votesChanged: storeVotes,
    async describe(ctx, noteable) {
      const row = await rowOf(ctx, kind, noteable);
      const path = `${ctx.platform.settings.relativeUrlRoot}${noteable.webPath}.json`;
      const changeable = kind.policy.close(ctx.viewer, row);
      const changing = (event: string): string | null =>
        changeable ? `${path}?${noun.replaceAll(' ', '_')}%5Bstate_event%5D=${event}` : null;
      return {
        state: row.state,
        closePath: changing('close'),
        reopenPath: changing('reopen'),
        blockedBy: [],
        followUpPath: null,
      };
    },
    async outlines(ctx, ids) {
      const rows = await findByIds(ctx.platform.db, kind, ctx.viewer, ids);
      const presented = await presentSubjectsById(ctx, kind, rows);
      return new Map(
        rows.flatMap((row): [number, SubjectOutline][] => {
          const one = presented.get(row.id);
          return one === undefined
            ? []
            : [
                [
                  row.id,
                  {
                    webPath: pathOf(kind, row),
                    title: row.title,
                    reference: referenceTo(kind, row),
                    iid: row.iid,
                    state: row.state,
                    presented: one,
                  },
                ],
              ];
        }),
      );
    },
    ...(kind.kind.extension === undefined
      ? {}
      : {
          presentAlone: async (ctx: Context, noteable: Noteable) =>
            presentSubjectAlone(ctx, kind, await rowOf(ctx, kind, noteable)),
        }),
    offered: {
      source: segment,
      async match(ctx, path, query, limit) {
        const loaded = await enterParent(ctx, kind, path);
        const rows = await matchSubjects(ctx.platform.db, kind, ctx.viewer, loaded.parent.id, query, limit);
        return rows.map((row) => ({
          iid: row.iid,
          title: row.title,
          reference: referenceTo(kind, row),
          state: row.state,
        }));
      },
    },
    search: {
      scope: segment,
      async authorize(ctx, projectId) {
        if (parent === 'group') throw forbidden();
        await enterParent(ctx, kind, String(projectId));
      },
      async find(ctx, place, { limit, search, state, confidential, sort, offset }) {
        const rows = await listSubjects(ctx.platform.db, kind, ctx.viewer, {
          place,
          state,
          confidential,
          offset,
          match: searchedIn(sigil, search),
          order: orderOf(undefined, undefined, sort),
          // One more shows whether there is a next page.
          limit: limit + 1,
        });
        return {
          rows: await presentSubjects(ctx, kind, rows.slice(0, limit)),
          more: rows.length > limit,
          ...(rows.length > limit ? {} : { total: offset + rows.length }),
        };
      },
    },
    reference: {
      kind: noun.replaceAll(' ', '_'),
      sigil,
      async resolve(ctx, references) {
        const { relativeUrlRoot } = ctx.platform.settings;
        const named = await findNamed(ctx, kind, references);
        return new Map(
          named.map(([{ key }, row]) => [
            key,
            {
              href: relativeUrlRoot + pathOf(kind, row),
              title: row.title,
              ...(row.state === 'opened' ? {} : { note: row.state }),
            },
          ]),
        );
      },
      async mentioned(ctx, references) {
        const named = await findNamed(ctx, kind, references);
        return named.map(([{ key }, row]) => ({ ...noteableOf(ctx, kind, row), key, state: row.state }));
      },
    },
    commands: {
      target: commandTarget(kind) as QuickActionTargetType,
      actions: [...commandsOfAttributes(noun, attributes), ...commands],
    },
  };
}
