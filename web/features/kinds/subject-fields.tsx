import { useViewer } from '../../platform/session.ts';
import { notificationsFrame, SubscriptionToggle } from '../notifications/index.ts';
import { type Patch, Block, SideFields } from '../planning/index.ts';
import { sideFieldsOf, type OwnFields } from './fields.ts';
import { useSubjectPlace } from './subject-place.ts';
import { subjects, type SubjectEntity } from './subject.entity.ts';

export interface SubjectFieldsProps {
  subject: SubjectEntity;
  onChange: (patch: Patch<SubjectEntity>) => unknown;
}

/** The fields of a subject. Each is edited in place and saved immediately. `ownFields` are those of attributes that only its kind has, by their names. */
export default function SubjectFields({
  subject,
  onChange,
  ownFields,
}: SubjectFieldsProps & { ownFields?: OwnFields }) {
  const place = useSubjectPlace(subject);
  const signedIn = useViewer() !== null;
  return (
    <>
      <SideFields
        fields={sideFieldsOf(subject, ownFields)}
        subject={subject}
        place={place}
        abilities={subject.abilities}
        onChange={onChange}
      />
      {signedIn ? (
        <Block name={notificationsFrame.t('notifications')}>
          <SubscriptionToggle
            path={place.pathOf(subject.iid)}
            type={subjects}
            id={subject.id}
            subscribed={subject.subscribed}
            noMail={subject.emails_disabled}
          />
        </Block>
      ) : null}
    </>
  );
}
