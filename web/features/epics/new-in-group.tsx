import { NewInProject } from '../projects/index.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

/** Opens an epic from the list of those of several groups. */
export default function NewEpicInGroup() {
  return <NewInProject type="epic" noun={t('epic')} label={t('newEpic')} />;
}
