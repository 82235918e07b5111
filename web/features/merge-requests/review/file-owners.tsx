import { reviewMessages } from './review.messages.ts';

const { t } = reviewMessages;

/** Who owns a changed file, beside its name. */
export function FileOwners({ owners }: { owners: readonly string[] | undefined }) {
  return owners === undefined ? null : (
    <span className="file-owners small muted" dir="auto">
      {t('ownedBy', { owners: owners.join(' ') })}
    </span>
  );
}
