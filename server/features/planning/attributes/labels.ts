import { inWords } from '../../../platform/subjects/change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Change, NewChange, SentencePart } from '../../../platform/subjects/change.ts';
import { labelReference } from '../../../platform/subjects/sentence.ts';
import {
  changeLabels,
  ensureLabels,
  findLabels,
  findLabelsByIds,
  findScopedLabels,
} from '../../labels/index.ts';
import type { LabelRow, LabelScope } from '../../labels/index.ts';
import { removedIds } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';
import { demandAtMost } from './limits.ts';

interface LabelValue {
  readonly id: number;
  /** Remains when the label is deleted. */
  readonly title: string;
}

/** `~bug ~docs`, without a leading space. */
function named(values: readonly LabelValue[]): SentencePart[] {
  return values.flatMap((value, index): SentencePart[] => [
    ...(index === 0 ? [] : [' ']),
    { reference: labelReference(value.title) },
  ]);
}

function sentence(changes: readonly Change<LabelValue>[]): SentencePart[] {
  const added = changes.flatMap((change) => change.new ?? []);
  const removed = changes.flatMap((change) => change.old ?? []);
  return [
    ...(added.length === 0 ? [] : ['added ', ...named(added)]),
    ...(added.length === 0 || removed.length === 0 ? [] : [' and ']),
    ...(removed.length === 0 ? [] : ['removed ', ...named(removed)]),
    changes.length === 1 ? ' label' : ' labels',
  ];
}

function germanSentence(changes: readonly Change<LabelValue>[]): SentencePart[] {
  const added = changes.flatMap((change) => change.new ?? []);
  const removed = changes.flatMap((change) => change.old ?? []);
  const withNoun = (values: readonly LabelValue[]): SentencePart[] => [
    values.length === 1 ? 'das Label ' : 'die Labels ',
    ...named(values),
  ];
  return [
    'hat ',
    ...(added.length === 0 ? [] : [...withNoun(added), ' hinzugefügt']),
    ...(added.length === 0 || removed.length === 0 ? [] : [' und ']),
    ...(removed.length === 0 ? [] : [...withNoun(removed), ' entfernt']),
  ];
}

async function findByIds(tx: Transaction, scope: LabelScope, ids: readonly number[]): Promise<LabelRow[]> {
  return ids.length === 0 ? [] : findLabelsByIds(tx, scope, ids);
}

/** Those with these ids, the first one of each title. */
function withIds(labels: readonly LabelRow[], ids: readonly number[]): LabelRow[] {
  const those = labels.filter(({ id }) => ids.includes(id));
  return those.filter((label, index) => those.findIndex(({ title }) => title === label.title) === index);
}

/** `priority::` of `priority::high`; undefined for a label without a scope. */
function scopeOf({ title }: Pick<LabelRow, 'title'>): string | undefined {
  const at = title.lastIndexOf('::');
  return at > 0 ? title.slice(0, at + 2) : undefined;
}

/** One label per scope (LABEL-01): the last of several requested ones. */
function oneOfAScope(labels: readonly LabelRow[]): readonly LabelRow[] {
  const last = new Map(labels.map((label) => [scopeOf(label) ?? `label ${label.id}`, label]));
  return [...last.values()];
}

/** In the requested order. */
function inOrder(rows: readonly LabelRow[], titles: readonly string[], ids: readonly number[]): LabelRow[] {
  const place = (row: LabelRow): number => {
    const at = ids.lastIndexOf(row.id);
    return at === -1 ? titles.lastIndexOf(row.title) : titles.length + at;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Unknown titles create labels. A scoped label replaces the others of its scope. */
export const labels: Attribute = {
  name: 'labels',
  right: 'admin',
  isAsked: (changes) =>
    [
      changes.labels,
      changes.addLabels,
      changes.removeLabels,
      changes.labelIds,
      changes.addLabelIds,
      changes.removeLabelIds,
    ].some((asked) => asked !== undefined),
  plan:
    ({ subject: { fields, parent } }, changes) =>
    async (tx) => {
      const { labels: all, addLabels = [], removeLabels = [], labelIds } = changes;
      const { addLabelIds = [], removeLabelIds = [] } = changes;
      const replaces = all !== undefined || labelIds !== undefined;
      const titles = [...(all ?? []), ...addLabels];
      const ids = [...(labelIds ?? []), ...addLabelIds];
      const found = await findByIds(tx, parent, [...ids, ...(replaces ? [] : removeLabelIds)]);
      const asked = [...(await ensureLabels(tx, parent, titles)), ...withIds(found, ids)];
      const wanted = oneOfAScope(inOrder(asked, titles, ids));
      const scopes = new Set(wanted.flatMap((label) => scopeOf(label) ?? []));
      const replaced = (scopes.size === 0 ? [] : await findScopedLabels(tx, fields.id)).filter(
        (label) => scopes.has(scopeOf(label)!) && !wanted.some(({ id }) => id === label.id),
      );
      const unwanted: readonly LabelRow[] = replaces
        ? fields.labels.filter((label) => !wanted.some((candidate) => candidate.id === label.id))
        : [
            ...(removeLabels.length === 0 ? [] : await findLabels(tx, parent, { titles: removeLabels })),
            ...withIds(found, removeLabelIds),
            ...replaced,
          ];
      const { added, removed, count } = await changeLabels(
        tx,
        fields.id,
        wanted.map(({ id }) => id),
        unwanted.map(({ id }) => id),
      );
      if (added.length + removed.length === 0) return undefined;
      demandAtMost('labels', { count, added: added.length });
      const valuesOf = (ids: readonly number[], rows: readonly LabelRow[]) =>
        rows.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }));
      const logged: NewChange[] = [
        ...valuesOf(added, wanted).map((label) => ({ attribute: 'labels', new: label })),
        ...valuesOf(removed, unwanted).map((label) => ({ attribute: 'labels', old: label })),
      ];
      return { notes: [{ action: 'label', changes: logged }], field: 'labels', labelled: added };
    },
  async undo({ db, subject: { parent } }, made) {
    const gone = removedIds(made);
    // A deleted label is not created again.
    const back = gone.length === 0 ? [] : await findLabels(db, parent, { ids: gone });
    const added = made.flatMap((change) => (change.new === null ? [] : (change.new as LabelValue).title));
    return {
      addLabels: back.length === 0 ? undefined : back.map(({ title }) => title),
      removeLabels: added.length === 0 ? undefined : added,
    };
  },
  words: inWords<LabelValue>({ en: (_, __, all) => sentence(all), de: (_, __, all) => germanSentence(all) }),
};
