import { MilestoneIcon } from '@primer/octicons-react';
import type { Offer } from './autocomplete-sources.ts';
import { autocompleteMessages } from './autocomplete.messages.ts';
import { Avatar } from './avatar.tsx';
import { Tag } from './label.tsx';
import { StateIcon } from './state.tsx';

const { t } = autocompleteMessages;

/** One row of the autocomplete list. */
export function OfferRow({ offer }: { offer: Offer }) {
  switch (offer.kind) {
    case 'members': {
      const { value } = offer;
      return (
        <>
          <Avatar of={value} square={value.type === 'Group'} />
          <span className="caret-main" dir="auto">
            <span className="strong">{value.username}</span> <span className="muted">{value.name}</span>
          </span>
          {value.count === undefined ? null : (
            <span className="small muted">{t('people', { count: value.count })}</span>
          )}
          {value.availability === 'busy' ? <Tag tone="attention">{t('busy')}</Tag> : null}
        </>
      );
    }
    case 'subjects':
      return (
        <>
          <StateIcon state={offer.value.state} />
          <span className="caret-main" dir="auto">
            <span className="muted">{offer.value.reference}</span> {offer.value.title}
          </span>
        </>
      );
    case 'labels':
      return (
        <>
          <span className="caret-colour" style={{ backgroundColor: offer.value.color }} />
          <span className="caret-main" dir="auto">
            {offer.value.title}
          </span>
        </>
      );
    case 'milestones':
      return (
        <>
          <MilestoneIcon />
          <span className="caret-main" dir="auto">
            {offer.value.title}
          </span>
          {offer.value.expired ? <span className="small muted">{t('expired')}</span> : null}
        </>
      );
    case 'emoji':
      return (
        <>
          <span className="caret-emoji">{offer.value.character}</span>
          <span className="caret-main">:{offer.value.name}:</span>
        </>
      );
    case 'commands':
      return (
        <span className="caret-command">
          <span className="strong">/{offer.value.name}</span>{' '}
          <span className="muted">{offer.value.params.join(' ')}</span>
          <span className="small muted caret-description">{offer.value.description}</span>
        </span>
      );
  }
}
