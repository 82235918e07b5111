import { mostOfSubject } from '../../../../contract/planning/most-of-subject.ts';
import { invalid } from '../../../platform/errors.ts';

/** 400 where a change would leave the subject with more than it can have; what it already has above that may stay. */
export function demandAtMost(
  name: keyof typeof mostOfSubject,
  { count, added }: { readonly count: number; readonly added: number },
): void {
  if (added > 0 && count > mostOfSubject[name])
    throw invalid({ [name]: [`are too many (maximum is ${mostOfSubject[name]})`] });
}
