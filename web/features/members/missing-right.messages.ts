import { defineMessages } from '../../platform/messages.ts';

/** Why a control cannot be used. `act` completes 'to …': 'change the labels'. */
export const missingRightMessages = defineMessages('missingRight', {
  cannot: 'You are not allowed to {{act}} here.',
  needed: 'You need the {{role}} role in {{project}} to {{act}}.',
  archived: '{{project}} is archived, so nobody can {{act}}. Its owners can unarchive it.',
  canGive: '{{people}} can give it to you.',
  others: '{{count}} more',
});
