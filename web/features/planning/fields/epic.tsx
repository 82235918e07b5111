import type { EpicOfIssue } from '../../../../contract/epics/epics.ts';
import { Spinner } from '../../../ui/feedback.tsx';
import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';
import { ownPath } from '../../../platform/url.ts';

const { t } = planningMessages;

/** What is in an epic, or in none. */
export interface InEpic {
  /** Of what is opened already. */
  id?: number;
  epic: EpicOfIssue | null;
  /** The id of its place there. */
  epic_issue_id?: number | null;
  /** While it is being changed. */
  epic_saving?: boolean | undefined;
}

export const epicField: Field<InEpic> = {
  name: 'epic',
  get title() {
    return t('epic');
  },
  ability: 'admin',
  isSet: ({ epic, epic_saving }) => epic !== null || epic_saving === true,
  Value: ({ subject: { epic, epic_saving }, isNew }) => (
    <>
      {epic === null ? (
        <span className="muted">{t('noEpic')}</span>
      ) : isNew === true ? (
        <span dir="auto">{epic.title}</span>
      ) : (
        <a className="link-plain" href={ownPath(epic.url)} dir="auto">
          {epic.title}
        </a>
      )}
      {epic_saving === true ? <Spinner /> : null}
    </>
  ),
  none: {
    get text() {
      return t('noEpic');
    },
    always: true,
  },
  Editor: lateEditor('EpicEditor'),
  sent: ({ epic }) => (epic === null ? {} : { epic_id: epic.id }),
};
