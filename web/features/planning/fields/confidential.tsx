import { EyeClosedIcon } from '@primer/octicons-react';
import { Tag } from '../../../ui/label.tsx';
import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Guarded {
  confidential: boolean;
}

export const confidentialField: Field<Guarded> = {
  name: 'confidential',
  get title() {
    return t('confidentiality');
  },
  ability: 'make_confidential',
  isSet: ({ confidential }) => confidential,
  Value: () => t('confidential'),
  none: {
    get text() {
      return t('notConfidential');
    },
    always: false,
  },
  Editor: lateEditor('ConfidentialEditor'),
  Head: () => (
    <Tag tone="attention" icon={<EyeClosedIcon />}>
      {t('confidential')}
    </Tag>
  ),
  row: {
    at: 'title',
    Mark: ({ subject }) =>
      subject.confidential ? (
        <span className="subject-secret" title={t('confidential')}>
          <EyeClosedIcon aria-label={t('confidential')} />
        </span>
      ) : null,
  },
};
