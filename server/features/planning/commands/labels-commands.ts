import { titlesOf } from './arguments.ts';
import { needs } from './command-subject.ts';
import type { CommandSubject, PlanningAction } from './command-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { labelReference } from '../../../platform/subjects/sentence.ts';

const category = 'Labels and milestone';
const can = needs('admin');

/** The existing ones of those that the argument names, and a sentence about the others. */
function named(argument: string, exists: (title: string) => boolean): { titles: string[]; leftOut?: string } {
  const asked = titlesOf(argument, '~');
  const missing = asked.filter((title) => !exists(title));
  return {
    titles: asked.filter(exists),
    ...(missing.length === 0 ? {} : { leftOut: `Failed to find the ${sentence(missing, true)}.` }),
  };
}

const known = (subject: CommandSubject, argument: string) =>
  named(argument, (title) => subject.labels.has(title));

/** `~bug ~docs labels`. */
function sentence(titles: readonly string[], wordFirst = false): string {
  const word = titles.length === 1 ? 'label' : 'labels';
  const names = titles.map(labelReference).join(' ');
  return wordFirst ? `${word} ${names}` : `${names} ${word}`;
}

const unknown = (argument: string) => ({
  refused: `Failed to find a label ${argument === '' ? 'because none was named' : `for ${argument}`}.`,
});

/** The labels after the preceding commands. */
function labelled(subject: CommandSubject, changes: SubjectChanges): string[] {
  const own = changes.labels ?? subject.planned.fields.labels.map(({ title }) => title);
  return [...new Set([...own, ...(changes.addLabels ?? [])])].filter(
    (title) => changes.removeLabels?.includes(title) !== true,
  );
}

/** Adds labels, whatever the preceding commands changed. */
export function addingLabels(changes: SubjectChanges, titles: readonly string[]): SubjectChanges {
  return {
    ...changes,
    addLabels: [...new Set([...(changes.addLabels ?? []), ...titles])],
    removeLabels: changes.removeLabels?.filter((title) => !titles.includes(title)),
  };
}

function removing(changes: SubjectChanges, titles: readonly string[]): SubjectChanges {
  const without = (list: readonly string[] | undefined) => list?.filter((title) => !titles.includes(title));
  return {
    ...changes,
    labels: without(changes.labels),
    addLabels: without(changes.addLabels),
    removeLabels: [...new Set([...(changes.removeLabels ?? []), ...titles])],
  };
}

function replacing(changes: SubjectChanges, titles: readonly string[]): SubjectChanges {
  return { ...changes, labels: titles, addLabels: undefined, removeLabels: undefined };
}

export const labelCommands: readonly PlanningAction[] = [
  {
    name: 'label',
    attribute: 'labels',
    aliases: ['labels'],
    params: ['~label1 ~"label 2"'],
    description: 'Add labels',
    icon: 'label',
    category,
    can,
    plan(_ctx, { subject, changes }, argument) {
      const { titles, leftOut } = known(subject, argument);
      if (titles.length === 0) return unknown(argument);
      return {
        explanation: `Adds ${sentence(titles)}.`,
        message: `Added ${sentence(titles)}.`,
        leftOut,
        changes: addingLabels(changes, titles),
        commandsChanges: { add_label_ids: titles.map((title) => subject.labels.get(title)!.id) },
      };
    },
  },
  {
    name: 'unlabel',
    attribute: 'labels',
    aliases: ['remove_label'],
    params: ['~label1 ~"label 2"'],
    description: 'Remove all or specific labels',
    icon: 'label',
    category,
    can,
    applies: ({ subject, changes }) => labelled(subject, changes).length > 0,
    plan(_ctx, { subject, changes }, argument) {
      if (argument === '')
        return {
          explanation: 'Removes all labels.',
          message: 'Removed all labels.',
          changes: replacing(changes, []),
          commandsChanges: { label_ids: [] },
        };
      const now = labelled(subject, changes);
      const { titles, leftOut } = named(argument, (title) => now.includes(title));
      if (titles.length === 0) return unknown(argument);
      return {
        explanation: `Removes ${sentence(titles)}.`,
        message: `Removed ${sentence(titles)}.`,
        leftOut,
        changes: removing(changes, titles),
        commandsChanges: { remove_label_ids: titles.flatMap((title) => subject.labels.get(title)?.id ?? []) },
      };
    },
  },
  {
    name: 'relabel',
    attribute: 'labels',
    params: ['~label1 ~"label 2"'],
    description: 'Replace all labels',
    icon: 'label',
    category,
    can,
    plan(_ctx, { subject, changes }, argument) {
      const { titles, leftOut } = known(subject, argument);
      if (titles.length === 0) return unknown(argument);
      return {
        explanation: `Replaces all labels with ${sentence(titles)}.`,
        message: `Replaced all labels with ${sentence(titles)}.`,
        leftOut,
        changes: replacing(changes, titles),
        commandsChanges: { label_ids: titles.map((title) => subject.labels.get(title)!.id) },
      };
    },
  },
];
