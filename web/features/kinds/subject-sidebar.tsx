import type { ReactNode } from 'react';
import { useApp } from '../../platform/app-context.tsx';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { useViewer } from '../../platform/session.ts';
import { HydrateWhenVisible } from '../../ui/hydrate-when.tsx';
import { notificationsFrame, SubscriptionToggle } from '../notifications/index.ts';
import {
  type FieldPlace,
  type Patch,
  Block,
  Gutter,
  SideFields,
  milestoneFilter,
} from '../planning/index.ts';
import { groupPage, projectPage } from '../projects/index.ts';
import { sideFieldsOf, type OwnFields } from './fields.ts';
import { kindsMessages } from './kinds.messages.ts';
import { pathPart } from '../../platform/url.ts';
import { subjects, type SubjectEntity } from './subject.entity.ts';
import { subjectPath } from './subject.queries.ts';

const { t } = kindsMessages;

const LateRail = lazyPart<{ subject: SubjectEntity; place: FieldPlace }>(() => import('./subject-rail.tsx'));

/** The fields of a subject, and what its kind shows below them. Each is edited in place and saved immediately. */
export function SubjectSidebar({
  subject,
  ownFields,
  onChange,
  children,
}: {
  subject: SubjectEntity;
  ownFields?: OwnFields | undefined;
  children?: ReactNode;
  onChange: (patch: Patch<SubjectEntity>) => unknown;
}) {
  const { kind, parent_path: parent } = subject;
  const page = (rest: string): string =>
    kind.parent === 'project' ? projectPage(parent, rest) : groupPage(parent, rest);
  const signedIn = useViewer() !== null;
  const place: FieldPlace = {
    kind: kind.noun,
    project: parent,
    parent: kind.parent,
    // A kind without a list of its own leads to the page of the label or milestone.
    filtered: ({ parameter }, value) =>
      parameter === milestoneFilter.parameter
        ? page('milestones')
        : page(`labels?search=${encodeURIComponent(value)}`),
    pathOf: (iid) =>
      kind.parent === 'project'
        ? (`/${pathPart(parent)}/-/${kind.segment}/${iid}` as const)
        : subjectPath(parent, kind.segment, String(iid)),
    today: new Date(useApp().renderedAt).toISOString().slice(0, 10),
  };
  const fields = (
    <SideFields
      fields={sideFieldsOf(subject, ownFields)}
      subject={subject}
      place={place}
      abilities={subject.abilities}
      onChange={onChange}
    />
  );
  return (
    <Gutter
      label={t('details')}
      group={t('onPage', { kind: kind.noun })}
      rail={
        <HydrateWhenVisible part={LateRail}>
          <LateRail subject={subject} place={place} />
        </HydrateWhenVisible>
      }
    >
      {fields}
      {children}
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
    </Gutter>
  );
}
