import { Banner } from '../../ui/feedback.tsx';
import { goneMessages } from './gone.messages.ts';

/** On an open page whose subject, of the kind with this noun, was deleted or taken from its reader. */
export function GoneNotice({ noun }: { noun: string }) {
  return <Banner tone="attention">{goneMessages.t('gone', { kind: noun })}</Banner>;
}
