import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useViewer } from '../../platform/session.ts';
import { HydrateWhenNear } from '../../ui/hydrate-when-near.tsx';
import { notificationsFrame } from '../notifications/notifications.frame.messages.ts';
import { SubscriptionToggle } from '../notifications/subscription-toggle.tsx';
import type { FieldPlace, Patch } from '../planning/index.ts';
import { Block, Gutter, SideFields } from '../planning/sidebar.ts';
import { projectPage, useProjectInCache } from '../projects/index.ts';
import { IssueLinks } from './issue-links.tsx';
import { useIssuePlace } from './issue-place.ts';
import { issues, type IssueEntity } from './issue.entity.ts';
import { issueKind } from './issue.kind.ts';
import { issuePath } from './issue.queries.ts';
import { issuesMessages } from './issues.messages.ts';
import { MissingEdit } from './missing-act.tsx';

const IssueLateParts = lazy(async () => ({
  default: (await import('./issue-late-parts.tsx')).IssueLateParts,
}));

const LateRail = lazyPart<{ issue: IssueEntity; place: FieldPlace }>(() => import('./issue-rail.tsx'));

/** Loads after the page. */
function LateParts({ issue, path }: { issue: IssueEntity; path: string }) {
  const project = useProjectInCache(path);
  const [wanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  if (!wanted || project === undefined) return null;
  return (
    <Suspense fallback={null}>
      <IssueLateParts issue={issue} project={project} path={path} />
    </Suspense>
  );
}

/** The fields of an issue. Each is edited in place and saved immediately. */
export function IssueSidebar({
  issue,
  project,
  onChange,
}: {
  issue: IssueEntity;
  project: string;
  onChange: (patch: Patch<IssueEntity>) => unknown;
}) {
  const signedIn = useViewer() !== null;
  const place = useIssuePlace(projectPage(project, 'issues'), project);
  return (
    <Gutter
      label={issuesMessages.t('details')}
      group={issuesMessages.t('inIssue')}
      rail={
        <HydrateWhenNear part={LateRail}>
          <LateRail issue={issue} place={place} />
        </HydrateWhenNear>
      }
    >
      <SideFields
        fields={issueKind.side}
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
      <LateParts issue={issue} path={project} />
    </Gutter>
  );
}
