import { IssueClosedIcon, IssueReopenedIcon } from '@primer/octicons-react';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { SubjectChanges } from '../../../contract/planning/changes.ts';
import { pageTitle } from '../../platform/document-title.ts';
import { returnFocus } from '../../platform/return-focus.ts';
import { useParams } from '../../platform/routing/hooks.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import type { LazyPage } from '../../platform/lazy-page.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { groupPlace, MarkdownPlaceProvider, projectPlace } from '../../ui/markdown-place.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { State } from '../../ui/state.tsx';
import { Conversation, ConversationSkeleton, type SubjectState } from '../discussions/index.ts';
import { fieldShortcuts, shownOf, type OwnFields } from '../planning/index.ts';
import { personPath } from '../projects/index.ts';
import { GoneNotice } from './gone-notice.tsx';
import { kindsMessages } from './kinds.messages.ts';
import { LateFacts } from './late-parts.ts';
import type { SubjectFieldsProps } from './subject-fields.tsx';
import { subjects, type SubjectEntity } from './subject.entity.ts';
import { subjectPath } from './subject.queries.ts';
import { SubjectSidebar } from './subject-sidebar.tsx';
import { useSubject } from './use-subject.ts';
import { withParts } from '../../ui/with-parts.tsx';
import '../planning/subject-page.css';

const { t } = kindsMessages;
const SubjectEditForm = lazy(() => import('./subject-edit-form.tsx'));

function Description({
  subject,
  tick,
  children,
}: {
  subject: SubjectEntity;
  tick: (task: TaskClick) => Promise<void>;
  children: ReactNode;
}) {
  return (
    <div className="timeline-item">
      <span className="timeline-avatar">
        <Avatar of={subject.author} size={40} />
      </span>
      <article className="timeline-card">
        <header className="timeline-head">
          <div className="note-head">
            <a href={personPath(subject.author.username)} dir="auto">
              {subject.author.name}
            </a>
            <RelativeTime time={subject.created_at} />
            {subject.last_edited_at === null ? null : (
              <span className="small">
                {withParts(t('edited'), { time: <RelativeTime time={subject.last_edited_at} /> })}
              </span>
            )}
          </div>
        </header>
        <div className="timeline-body">
          {subject.description_html === '' ? (
            <p className="muted">{t('noDescription')}</p>
          ) : (
            <MarkdownBody
              html={subject.description_html}
              onTask={subject.abilities.update ? tick : undefined}
              taskOf={subject.kind.noun}
              source={subject.description_text}
            />
          )}
          {children}
        </div>
      </article>
    </div>
  );
}

/** The button beside the comment button. */
function stateOf(
  { kind: { noun: kind }, state }: SubjectEntity,
  busy: boolean,
  change: (event: 'close' | 'reopen') => Promise<void>,
): SubjectState {
  const open = state === 'opened';
  const event = open ? 'close' : 'reopen';
  return {
    busy,
    event,
    text: t(event, { kind }),
    textWithComment: t(open ? 'commentAndClose' : 'commentAndReopen'),
    icon: open ? <IssueClosedIcon /> : <IssueReopenedIcon />,
    change: () => change(event),
  };
}

/** A subject of any kind below a group, by what its kind's attributes say: its description, its conversation and its fields. */
export default function SubjectPage() {
  const { group, segment, iid } = useParams<'/groups/:group/-/:segment/:iid'>();
  const base = subjectPath(group, segment, iid);
  return <SubjectView key={base} base={base} within={group} />;
}

export interface SubjectViewProps {
  /** The subject's address, without the relative root. */
  base: SubjectPath;
  /** The path of its group or project. */
  within: string;
  /** In place of its state, for a kind with more states. */
  badge?: State;
  /** Whether it can be closed and reopened at all now. */
  changeable?: boolean;
  /** Below its title. */
  head?: ReactNode;
  /** Beside its edit button. */
  menu?: ReactNode;
  /** Its fields, for a kind that has some of its own. */
  fields?: LazyPage<SubjectFieldsProps>;
  /** What is edited with its title and description. */
  ownFields?: OwnFields | undefined;
  /** Below the fields of its sidebar. */
  side?: ReactNode;
  /** Between its description and its conversation; it goes while the form for title and description is open. */
  children?: ReactNode;
  /** That form was opened. */
  onEditing?: () => void;
  /** It was changed by somebody else, or by its form with what that `saved`, or has more or fewer open threads. */
  onChanged?: (saved?: SubjectChanges) => void;
}

export function SubjectView({
  base,
  within,
  badge,
  changeable = true,
  head,
  menu,
  fields,
  ownFields,
  side,
  children,
  onEditing,
  onChanged,
}: SubjectViewProps) {
  const { subject, gone, put, tick, refresh, fetchAgain, change, changingState, changeState } = useSubject(
    base,
    onChanged,
  );
  const { kind, abilities } = subject;
  const { noun, sigil, segment } = kind;
  const [editing, setEditing] = useState(false);
  const edit = (): void => {
    setEditing(true);
    onEditing?.();
  };
  const shown = useMemo(() => shownOf(subject), [subject]);
  const reference = `${sigil}${subject.iid}`;
  const place = useMemo(
    () =>
      kind.parent === 'project'
        ? projectPlace(within, kind.name, String(subject.iid))
        : groupPlace(within, { sigil, source: segment }, kind.name, String(subject.iid)),
    [within, kind.parent, sigil, segment, kind.name, subject.iid],
  );
  const state = abilities.close && changeable ? stateOf(subject, changingState, changeState) : undefined;
  useEffect(() => {
    document.title = pageTitle(`${subject.title} (${reference})`, within);
  }, [subject.title, reference, within]);
  useShortcuts(
    () => [
      ...(abilities.update
        ? [
            {
              keys: 'e',
              label: t('editTitle', { kind: noun }),
              group: t('onPage', { kind: noun }),
              run: edit,
            },
          ]
        : []),
      ...fieldShortcuts(kind.attributes, abilities, t('onPage', { kind: noun })),
    ],
    [abilities.update, abilities.admin],
  );
  const stopEditing = (): void => {
    setEditing(false);
    returnFocus(() => document.querySelector('.subject-edit-opener'));
  };
  return (
    <MarkdownPlaceProvider value={place}>
      <div className="page subject-page">
        {gone ? <GoneNotice noun={noun} /> : null}
        {editing ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <h1 className="visually-hidden">{t('editTitle', { kind: noun })}</h1>
            <SubjectEditForm
              subject={subject}
              save={async (changes) => {
                await put(changes);
                onChanged?.(changes);
              }}
              ownFields={ownFields}
              fetchAgain={fetchAgain}
              onClose={stopEditing}
            />
          </Suspense>
        ) : (
          <header className="subject-head">
            <h1 dir="auto">
              {subject.title} <span className="subject-number">{reference}</span>
            </h1>
            <div className="subject-buttons">
              {abilities.update ? (
                <Button className="needs-script subject-edit-opener" onClick={edit}>
                  {t('edit')}
                </Button>
              ) : null}
              {menu}
            </div>
            <HydrateWhenUsed part={LateFacts} of={`${shown} ${badge}`}>
              <LateFacts subject={subject} badge={badge} />
            </HydrateWhenUsed>
            {head}
          </header>
        )}
        <div className="subject-columns">
          <SubjectSidebar subject={subject} part={fields} onChange={change}>
            {side}
          </SubjectSidebar>
          <div className="subject-talk">
            <Suspense
              fallback={
                <>
                  <div className="timeline">
                    <Description subject={subject} tick={tick}>
                      {null}
                    </Description>
                  </div>
                  <ConversationSkeleton count={subject.user_notes_count} />
                </>
              }
            >
              <Conversation
                base={base}
                source={{
                  channel: kind.channel,
                  params: { [kind.parameter]: subject.id },
                  subject: { type: subjects, id: subject.id },
                }}
                onCommands={refresh}
                onThreads={onChanged}
                words={{ locked: t(kind.parent === 'group' ? 'lockedInGroup' : 'locked', { kind: noun }) }}
                state={state}
              >
                {(reactions) =>
                  editing ? null : (
                    <>
                      <Description subject={subject} tick={tick}>
                        {reactions}
                      </Description>
                      {children}
                    </>
                  )
                }
              </Conversation>
            </Suspense>
          </div>
        </div>
      </div>
    </MarkdownPlaceProvider>
  );
}
