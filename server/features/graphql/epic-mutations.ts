import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { epicColumnsOf, epicOperations } from '../epics/index.ts';
import type { EpicColumns } from '../epics/index.ts';
import { promoteAlone } from '../epic-tree/index.ts';
import { loadIssue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { epicFields, readEpic } from './epic-fields.ts';
import { mutate } from './mutate.ts';
import type { MutationInput } from './mutate.ts';
import { showIssue } from './show-issues.ts';
import { fullPathOf, groupPathOf, idOf, numberOf, orNull, textOf } from './values.ts';

/** More are not named in one change. */
const mostNamed = 100;

interface EpicInput extends MutationInput {
  readonly groupPath: string;
  readonly description?: string | null;
  readonly confidential?: boolean | null;
  readonly color?: string | null;
  readonly addLabels?: readonly string[] | null;
  readonly addLabelIds?: readonly string[] | null;
  readonly startDateIsFixed?: boolean | null;
  readonly startDateFixed?: string | null;
  readonly dueDateIsFixed?: boolean | null;
  readonly dueDateFixed?: string | null;
}
interface CreateEpicInput extends EpicInput {
  readonly title: string;
}
interface PromoteToEpicInput extends MutationInput {
  readonly projectPath: string;
  readonly iid: string;
  readonly groupPath?: string | null;
}
interface UpdateEpicInput extends EpicInput {
  readonly iid: string;
  readonly title?: string | null;
  readonly removeLabels?: readonly string[] | null;
  readonly removeLabelIds?: readonly string[] | null;
  readonly stateEvent?: 'CLOSE' | 'REOPEN' | null;
}

/** What only epics have, under v4's names. */
const ownBody = (input: EpicInput): Readonly<Record<string, unknown>> => ({
  color: textOf(input.color),
  start_date_is_fixed: input.startDateIsFixed ?? undefined,
  start_date_fixed: input.startDateFixed,
  due_date_is_fixed: input.dueDateIsFixed ?? undefined,
  due_date_fixed: input.dueDateFixed,
});

function named<Value>(values: readonly Value[] | null | undefined): readonly Value[] | undefined {
  if (values != null && values.length > mostNamed)
    throw new GraphQLError(`Name at most ${mostNamed} labels.`);
  return values ?? undefined;
}
const labelIds = (ids: readonly string[] | null | undefined) => named(ids)?.map(idOf);
const labelNames = (names: readonly string[] | null | undefined) =>
  named(names)?.map((name) => name.replaceAll('\0', ''));

/** The mutations of epics. The services behind v4 do the work and check the rights. */
export const epicMutations = {
  createEpic({ input }: { input: CreateEpicInput }, ctx: Context) {
    const place = groupPathOf(input.groupPath);
    let made: KindRow | undefined;
    return mutate(ctx, input, {
      find: () => epicOperations.enter(ctx, place),
      change: async () => {
        made = await epicOperations.create(ctx, place, {
          title: textOf(input.title) ?? '',
          description: textOf(input.description),
          confidential: input.confidential ?? undefined,
          attributes: { labels: labelNames(input.addLabels), labelIds: labelIds(input.addLabelIds) },
          own: { body: ownBody(input), asked: place },
        });
      },
      show: async () => ({ epic: made === undefined ? null : ((await epicFields(ctx, [made]))[0] ?? null) }),
      otherwise: 'The epic could not be made',
    });
  },
  promoteToEpic({ input }: { input: PromoteToEpicInput }, ctx: Context) {
    const load = () => loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid));
    let made: KindRow | undefined;
    return mutate(ctx, input, {
      find: load,
      change: async (loaded) => {
        const group = textOf(input.groupPath);
        made = await promoteAlone(ctx, loaded, group === undefined ? undefined : groupPathOf(group));
      },
      show: async () => {
        const now = await orNull(load());
        return {
          epic: made === undefined ? null : ((await epicFields(ctx, [made]))[0] ?? null),
          issue: now === null ? null : showIssue(ctx, now.issue),
        };
      },
      otherwise: 'The issue could not be promoted',
    });
  },
  updateEpic({ input }: { input: UpdateEpicInput }, ctx: Context) {
    const place = groupPathOf(input.groupPath);
    const read = async () => {
      const group = await epicOperations.enter(ctx, place);
      return readEpic(ctx, group.id, input.iid);
    };
    return mutate(ctx, input, {
      find: () => epicOperations.enter(ctx, place),
      change: async () => {
        const own: EpicColumns | undefined = epicColumnsOf(ownBody(input));
        await epicOperations.change(ctx, place, numberOf(input.iid), {
          title: textOf(input.title),
          description: textOf(input.description),
          confidential: input.confidential ?? undefined,
          addLabels: labelNames(input.addLabels),
          removeLabels: labelNames(input.removeLabels),
          addLabelIds: labelIds(input.addLabelIds),
          removeLabelIds: labelIds(input.removeLabelIds),
          stateEvent:
            input.stateEvent === 'CLOSE' ? 'close' : input.stateEvent === 'REOPEN' ? 'reopen' : undefined,
          ...(own === undefined ? {} : { own: { ...own } }),
        });
      },
      show: async () => ({ epic: await orNull(read()) }),
      otherwise: 'The epic could not be changed',
    });
  },
};
