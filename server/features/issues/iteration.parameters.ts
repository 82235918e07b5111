import { Type } from 'typebox';
import { parameterError } from '../../platform/errors.ts';
import type { IssueMatch } from './list/issue-filter.queries.ts';

/** What lists of issues can ask of iterations. */
export const IterationMatch = {
  iteration_id: Type.Optional(Type.String({ maxLength: 300 })),
  iteration_title: Type.Optional(Type.String({ maxLength: 300 })),
};
/** The iteration of an issue, a board or a list of one. */
export const IterationParameter = { iteration_id: IterationMatch.iteration_id };

interface Asked {
  readonly iteration_id?: string;
  readonly iteration_title?: string;
}

/**
 * There are no iterations: issues are in none of them. To ask for a certain one is refused, since a list that passes over the question looks
 * as if all of it were the answer. Throws 400.
 */
export function iterationOf({ iteration_id: id, iteration_title: title }: Asked): IssueMatch['iteration'] {
  if (title !== undefined && title !== '') throw parameterError('iteration_title is not supported');
  const word = id?.toLowerCase() ?? '';
  if (word === '') return undefined;
  if (word !== 'none' && word !== 'any')
    throw parameterError('iteration_id is not supported, except None and Any');
  return word;
}

/** Throws 400 for a body that names an iteration; none is what clients say of what has none. */
export function demandNoIteration({ iteration_id: id }: Asked): void {
  if (![undefined, '', '0'].includes(id)) throw parameterError('iteration_id is not supported');
}
