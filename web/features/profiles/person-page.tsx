import {
  BriefcaseIcon,
  CalendarIcon,
  LinkIcon,
  LocationIcon,
  LockIcon,
  MailIcon,
} from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useViewer } from '../../platform/session.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { url, withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import {
  projectListQuery,
  type ListSearch,
  personPath,
  ProjectList,
  personProjectsQuery,
} from '../projects/index.ts';
import { ActivityList, personActivityQuery } from '../activity/index.ts';
import {
  personQuery,
  statusQuery,
  type PersonPage as PersonPageData,
  accountsMessages,
} from '../accounts/index.ts';
import './person.css';
import { formatDate } from '../../platform/formats.ts';

const { t } = accountsMessages;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="row">
      {icon}
      <span className="grow">{children}</span>
    </li>
  );
}

/** A linkable web address, or nothing. */
function webAddress(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : text === '' ? undefined : `https://${text}`;
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

function Facts({ person }: { person: PersonPageData }) {
  const website = webAddress(person.website_url);
  const work = [person.job_title, person.organization].filter((text) => text !== '').join(', ');
  return (
    <ul className="stack stack-small muted">
      {work === '' ? null : <Fact icon={<BriefcaseIcon />}>{work}</Fact>}
      {person.location === '' ? null : <Fact icon={<LocationIcon />}>{person.location}</Fact>}
      {person.public_email === '' ? null : (
        <Fact icon={<MailIcon />}>
          <a href={`mailto:${person.public_email}`}>{person.public_email}</a>
        </Fact>
      )}
      {website === undefined ? null : (
        <Fact icon={<LinkIcon />}>
          <a href={website} rel="nofollow noopener noreferrer me">
            {website.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      )}
      <Fact icon={<CalendarIcon />}>{t('memberSince', { date: formatDate(person.created_at) })}</Fact>
    </ul>
  );
}

/** A person's page: their profile at the side, and their projects. */
export function PersonPage({ username, search }: { username: string; search: ListSearch }) {
  const viewer = useViewer();
  const { data: person } = useSuspenseQuery(personQuery(username));
  const { data: projects } = useSuspenseQuery(personProjectsQuery(username, projectListQuery(search)));
  const { data: status } = useSuspenseQuery(statusQuery(username));
  const { data: events } = useSuspenseQuery(personActivityQuery(username));
  const open = 'bio' in person ? person : undefined;
  return (
    <div className="page person">
      <aside className="stack">
        <div className="person-who">
          <Avatar of={person} size={96} />
          <div className="grow">
            <h1 dir="auto">{person.name}</h1>
            <p className="muted">
              @{person.username}
              {open === undefined || open.pronouns === null ? '' : ` · ${open.pronouns}`}
            </p>
            {status.emoji_character === null && status.message === null ? null : (
              <div className="row person-status">
                <span aria-hidden="true">{status.emoji_character}</span>
                <RawHtml html={status.message_html} dir="auto" />
              </div>
            )}
            {status.availability === 'busy' ? <Tag tone="attention">{t('statusBusy')}</Tag> : null}
          </div>
        </div>
        {open === undefined || open.bio === '' ? null : <p dir="auto">{open.bio}</p>}
        {viewer?.username === person.username ? (
          <LinkButton block href={url('/-/profile')}>
            {t('editProfile')}
          </LinkButton>
        ) : null}
        {open === undefined ? null : <Facts person={open} />}
      </aside>
      {open === undefined ? (
        <EmptyState icon={<LockIcon />} title={t('privateProfile')}>
          {t('privateProfileText')}
        </EmptyState>
      ) : (
        <div className="stack">
          <section className="stack stack-small">
            <h2>{t('personProjects')}</h2>
            <ProjectList
              projects={projects}
              within={person.username}
              hrefOf={(page) => withQuery(personPath(username), { page })}
            />
          </section>
          <section className="stack stack-small">
            <h2>{t('personActivity')}</h2>
            <ActivityList events={events} />
          </section>
        </div>
      )}
    </div>
  );
}
