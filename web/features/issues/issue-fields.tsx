import { useViewer } from '../../platform/session.ts';
import { notificationsFrame, SubscriptionToggle } from '../notifications/index.ts';
import { type Patch, Block, SideFields } from '../planning/index.ts';
import { projectPage, useProjectInCache } from '../projects/index.ts';
import { IssueLinks } from './issue-links.tsx';
import { useIssuePlace } from './issue-place.ts';
import { issues, type IssueOnPage } from './issue.entity.ts';
import { fieldsIn, issueKind } from './issue.kind.ts';
import { issuePath } from './issue.queries.ts';
import { MissingEdit } from './missing-act.tsx';

export interface IssueFieldsProps {
  issue: IssueOnPage;
  project: string;
  onChange: (patch: Patch<IssueOnPage>) => unknown;
}

/** The fields of an issue. Each is edited in place and saved immediately. */
export default function IssueFields({ issue, project, onChange }: IssueFieldsProps) {
  const place = useIssuePlace(projectPage(project, 'issues'), project);
  const signedIn = useViewer() !== null;
  return (
    <>
      <SideFields
        fields={fieldsIn(useProjectInCache(project), issueKind.side)}
        subject={issue}
        place={place}
        abilities={issue.abilities}
        onChange={onChange}
        Missing={MissingEdit}
      />
      <IssueLinks issue={issue} />
      {signedIn ? (
        <Block name={notificationsFrame.t('notifications')}>
          <SubscriptionToggle
            path={issuePath(project, String(issue.iid))}
            type={issues}
            id={issue.id}
            subscribed={issue.subscribed}
            noMail={issue.emails_disabled}
          />
        </Block>
      ) : null}
    </>
  );
}
