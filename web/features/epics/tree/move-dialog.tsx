import type { FoundEpic } from '../../../../contract/epics/epics.ts';
import { useFound } from '../../../platform/use-found.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectList } from '../../../ui/select-list.tsx';
import { epicChoice } from '../../planning/index.ts';
import { treeMessages } from './tree.messages.ts';

const { t } = treeMessages;

/** Asks for the epic that something of a tree shall be moved to. */
export default function MoveDialog({
  group,
  reference,
  without,
  onChoose,
  onClose,
}: {
  /** The group of the epic that it is in. */
  group: string;
  /** Of what is moved. */
  reference: string;
  /** References of epics that it can't be moved to: `group&3`. */
  without: readonly string[];
  onChoose: (epic: FoundEpic) => void;
  onClose: () => void;
}) {
  const found = useFound(true, (typed) => ({
    ...epicChoice.found({ kind: 'group', path: group }, typed),
    staleTime: 0,
  }));
  return (
    <Dialog title={t('moveTitle', { reference })} onClose={onClose}>
      <SelectList<FoundEpic>
        open
        single
        close={onClose}
        title={t('moveTo')}
        placeholder={t('searchEpics')}
        failed={t('epicsFailed')}
        found={{
          ...found,
          items: found.items.filter(({ references }) => !without.includes(references.full)),
        }}
        optionOf={(epic) => epicChoice.option(epic, '')}
        selected={[]}
        onChange={([epic]) => {
          if (epic !== undefined) onChoose(epic);
        }}
      />
    </Dialog>
  );
}
