import { inWords } from '../../../platform/subjects/change.ts';
import { invalid } from '../../../platform/errors.ts';
import { inColumn } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

function checkWeight(weight: number | null): number | null {
  if (weight !== null && !(Number.isInteger(weight) && weight >= 0 && weight < 2 ** 31))
    throw invalid({ weight: ['must be greater than or equal to 0'] });
  return weight;
}

export const weight: Attribute = {
  name: 'weight',
  right: 'admin',
  isAsked: (changes) => changes.weight !== undefined,
  plan({ subject }, changes) {
    const wanted = checkWeight(changes.weight ?? null);
    return wanted === subject.fields.weight ? undefined : inColumn('weight', wanted);
  },
  words: inWords<number>({
    en: ({ new: wanted }) =>
      wanted === null ? ['removed the weight'] : ['changed weight to ', { strong: String(wanted) }],
    de: ({ new: wanted }) =>
      wanted === null
        ? ['hat das Gewicht entfernt']
        : ['hat das Gewicht auf ', { strong: String(wanted) }, ' geändert'],
  }),
};
