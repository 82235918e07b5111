import { ArrowUpIcon, GitMergeIcon, TrashIcon } from '@primer/octicons-react';
import { MenuButton } from '../../ui/menu-buttons.tsx';
import type { LabelQuestion } from './label-row.tsx';
import { labelsMessages } from './labels.messages.ts';

const { t } = labelsMessages;

/** The menu of a label. */
export default function LabelMenu({
  promotes,
  onAsk,
}: {
  promotes: boolean;
  onAsk: (question: LabelQuestion) => void;
}) {
  return (
    <>
      {promotes ? (
        <MenuButton icon={<ArrowUpIcon />} onClick={() => onAsk('promote')}>
          {t('promote')}
        </MenuButton>
      ) : null}
      <MenuButton icon={<GitMergeIcon />} onClick={() => onAsk('merge')}>
        {t('merge')}
      </MenuButton>
      <MenuButton icon={<TrashIcon />} onClick={() => onAsk('delete')}>
        {t('deleteLabel')}
      </MenuButton>
    </>
  );
}
