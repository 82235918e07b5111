import { Type } from 'typebox';
import type { Static } from 'typebox';
import { parseDuration } from '../../../../contract/planning/duration.ts';
import { invalid } from '../../../platform/errors.ts';
import { ClearableText } from '../../../platform/http/nulls.ts';
import type { SubjectChanges } from '../subject-changes.ts';

const example = 'is no time such as 1w 3d 2h 30m';

/** What a page can change of time tracking: the estimate as people write it, empty for none, and time to add. */
export const TimeChanges = {
  time_estimate: Type.Optional(ClearableText({ maxLength: 100 })),
  spend_time: Type.Optional(
    Type.Object({
      duration: Type.String({ maxLength: 100 }),
      summary: Type.Optional(Type.String({ maxLength: 255 })),
      /** `2026-11-21`; default today. */
      spent_at: Type.Optional(Type.String({ maxLength: 10 })),
    }),
  ),
};
const Changes = Type.Object(TimeChanges);

function estimateOf(text: string): number {
  const estimate = text.trim() === '' ? 0 : parseDuration(text);
  if (estimate === undefined || estimate < 0) throw invalid({ time_estimate: [example] });
  return estimate;
}

/** The changes of time that a page requests. `authorize` throws without the right to them; 400 for a text that is no duration. */
export function timeChangesOf(
  { time_estimate: estimate, spend_time: spent }: Static<typeof Changes>,
  authorize: () => void,
): SubjectChanges {
  if (estimate === undefined && spent === undefined) return {};
  authorize();
  const duration = spent === undefined ? 0 : parseDuration(spent.duration);
  if (spent !== undefined && (duration === undefined || duration === 0))
    throw invalid({ duration: [example] });
  const { summary = '', spent_at: day = '' } = spent ?? {};
  return {
    ...(estimate === undefined ? {} : { timeEstimate: estimateOf(estimate) }),
    ...(duration === undefined || duration === 0
      ? {}
      : {
          timeSpent: [
            {
              duration,
              summary: summary.replaceAll('\u0000', '').trim(),
              spentOn: day === '' ? undefined : day,
            },
          ],
        }),
  };
}
