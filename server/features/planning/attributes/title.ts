import { inWords } from '../../../platform/subjects/change.ts';
import { invalid } from '../../../platform/errors.ts';
import { inRow, isSecret } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

export const maximumTitleLength = 255;

/** The title as it is stored; throws 400 for an empty or too long one. */
export function checkTitle(title: string): string {
  const text = title.replaceAll('\u0000', '').trim();
  if (text === '') throw invalid({ title: ["can't be blank"] });
  if (text.length > maximumTitleLength)
    throw invalid({ title: [`is too long (maximum is ${maximumTitleLength} characters)`] });
  return text;
}

export const title: Attribute = {
  name: 'title',
  right: 'update',
  isAsked: (changes) => changes.title !== undefined,
  plan({ ctx, subject }, changes) {
    const wanted = checkTitle(changes.title!);
    if (wanted === subject.fields.title) return undefined;
    return (_tx, now) => {
      // Somebody may have changed it since it was read.
      if (wanted === now.title) return undefined;
      const columns = {
        title: wanted,
        last_edited_at: new Date(),
        last_edited_by_id: ctx.viewer.user?.id ?? null,
      };
      return inRow(columns, 'title', {
        attribute: 'title',
        old: now.title,
        new: wanted,
        detail: isSecret(now, changes) ? { confidential: true } : undefined,
      });
    };
  },
  words: inWords<string, { readonly confidential: true }>({
    // A title from while it was confidential is only shown to people who could read it then.
    en: ({ old, new: wanted, detail }, { readsSecrets }) =>
      detail !== null && !readsSecrets
        ? ['changed the title']
        : ['changed title from ', { strong: old ?? '' }, ' to ', { strong: wanted ?? '' }],
    de: ({ old, new: wanted, detail }, { readsSecrets }) =>
      detail !== null && !readsSecrets
        ? ['hat den Titel geändert']
        : ['hat den Titel von ', { strong: old ?? '' }, ' in ', { strong: wanted ?? '' }, ' geändert'],
  }),
};
