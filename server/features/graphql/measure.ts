import { GraphQLError, Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { graphqlLimits } from './limits.ts';

/** The cost of fields that query the database, for each occurrence. A map, because clients choose the names: `constructor`. */
const costs: ReadonlyMap<string, number> = new Map<string, number>([
  ['user', 20],
  ['project', 20],
  ['projects', 50],
  ['issue', 20],
  ['updateIssue', 50],
  ['group', 20],
  ['epic', 20],
  ['epics', 50],
  ['children', 30],
  ['parent', 20],
  ['ancestors', 20],
  ['descendantCounts', 10],
  ['descendantWeightSum', 10],
  ['createEpic', 50],
  ['updateEpic', 50],
  ['epicTreeReorder', 50],
  ['promoteToEpic', 50],
  ['board', 20],
  ['boards', 20],
  ['lists', 10],
  ['issuesCount', 10],
  ['totalWeight', 10],
  ['issues', 30],
  ['issueMoveList', 50],
  ['epicBoard', 20],
  ['epicBoards', 20],
  ['epicsCount', 10],
  ['mergeRequest', 20],
  ['mergeRequests', 50],
  ['authoredMergeRequests', 50],
  ['assignedMergeRequests', 50],
  ['reviewRequestedMergeRequests', 50],
  ['diffStatsSummary', 20],
  ['diffStats', 20],
  ['approvalState', 20],
  ['canApprove', 10],
  ['pushToSourceBranch', 10],
  ['commitCount', 10],
  ['commits', 20],
  ['availableAutoMergeStrategies', 10],
  ['approvedBy', 10],
  ['approvalsRequired', 10],
  ['approvalsLeft', 10],
  ['userPermissions', 10],
  ['sourceProject', 20],
  ['targetProject', 20],
  ['titleHtml', 10],
  ['descriptionHtml', 10],
  ['participants', 10],
  ['subscribed', 10],
  ['discussions', 30],
  ['notes', 10],
  ['resolvableDiscussionsCount', 10],
  ['resolvedDiscussionsCount', 10],
  ['bodyHtml', 10],
  ['awardEmoji', 10],
  ['todos', 30],
  ...[
    'createBoard',
    'updateBoard',
    'destroyBoard',
    'boardListCreate',
    'updateBoardList',
    'boardListUpdateLimitMetrics',
    'destroyBoardList',
    'epicBoardCreate',
    'epicBoardUpdate',
    'destroyEpicBoard',
    'epicBoardListCreate',
    'updateEpicBoardList',
    'epicBoardListDestroy',
    'epicMoveList',
    'boardEpicCreate',
    'mergeRequestCreate',
    'mergeRequestUpdate',
    'mergeRequestSetDraft',
    'mergeRequestSetLocked',
    'mergeRequestSetMilestone',
    'mergeRequestSetLabels',
    'mergeRequestSetReviewers',
    'mergeRequestSetAssignees',
    'mergeRequestAccept',
    'createNote',
    'createDiscussion',
    'createDiffNote',
    'updateNote',
    'destroyNote',
    'discussionToggleResolve',
    'awardEmojiToggle',
    'todoMarkDone',
  ].map((name) => [name, 50] as const),
]);

/** The cost and depth of a selection, with fragments expanded. */
interface Size {
  readonly cost: number;
  readonly depth: number;
}

/** Measures each selection of a document once, so that nested fragments take no more time than their text. */
class Measure {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #sizes = new Map<string, Size | 'being measured'>();

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#fragments = fragments;
  }

  selectionSet(set: SelectionSetNode | undefined): Size {
    let [cost, depth] = [0, 0];
    for (const selection of set?.selections ?? []) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.fragment(selection.name.value)
          : this.selectionSet(selection.selectionSet);
      const isField = selection.kind === Kind.FIELD;
      cost += (isField ? (costs.get(selection.name.value) ?? 1) : 1) + inner.cost;
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0));
    }
    // Repeated doubling must stay a finite number, so sums are capped above the limit.
    return { cost: Math.min(cost, graphqlLimits.cost + 1), depth: Math.min(depth, graphqlLimits.depth + 1) };
  }

  fragment(name: string): Size {
    const known = this.#sizes.get(name);
    if (known === 'being measured')
      throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`, {
        nodes: this.#fragments.get(name),
      });
    if (known !== undefined) return known;
    this.#sizes.set(name, 'being measured');
    const size = this.selectionSet(this.#fragments.get(name)?.selectionSet);
    this.#sizes.set(name, size);
    return size;
  }
}

function excessOf({ cost, depth }: Size): string | undefined {
  if (cost > graphqlLimits.cost)
    return `Query has a complexity above ${graphqlLimits.cost}, which is the most allowed.`;
  if (depth > graphqlLimits.depth)
    return `Query has a depth above ${graphqlLimits.depth}, which is the most allowed.`;
  return undefined;
}

/**
 * Throws for a document that is deeper or costlier than the limits: all its operations together, and each of its fragments, used or
 * not. Checked before GraphQL's validation rules, which compare fields in time that grows with the expanded fields.
 */
export function demandWithinLimits({ definitions }: DocumentNode): void {
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const measure = new Measure(new Map(fragments.map((fragment) => [fragment.name.value, fragment])));
  let cost = 0;
  for (const node of definitions) {
    let size: Size;
    if (node.kind === Kind.FRAGMENT_DEFINITION) size = measure.fragment(node.name.value);
    else if (node.kind === Kind.OPERATION_DEFINITION) {
      const own = measure.selectionSet(node.selectionSet);
      size = { ...own, cost: (cost += own.cost) };
    } else continue;
    const excess = excessOf(size);
    if (excess !== undefined) throw new GraphQLError(excess, { nodes: node });
  }
}
