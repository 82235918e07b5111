import {
  EyeClosedIcon,
  LinkIcon,
  MilestoneIcon,
  PlusIcon,
  QuestionIcon,
  XIcon,
} from '@primer/octicons-react';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { LinkedFacts, LinkType } from '../../../contract/links/links.ts';
import { useApp } from '../../platform/app-context.tsx';
import { returnFocus } from '../../platform/return-focus.ts';
import { TypingAhead } from '../../platform/typing-ahead.tsx';
import { url } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { AvatarStack } from '../../ui/avatar.tsx';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { Counter } from '../../ui/label.tsx';
import { RowGrip } from '../../ui/row-grip.tsx';
import { StateIcon } from '../../ui/state.tsx';
import { useDragRows } from '../../ui/use-drag-rows.ts';
import { DueMark } from '../planning/index.ts';
import type { Link } from './link.queries.ts';
import type { LinkedKind } from './linked-kind.ts';
import { linksMessages } from './links.messages.ts';
import { useLinks, type Links } from './use-links.ts';
import './links.css';

const { t } = linksMessages;
const AddLinks = lazy(() => import('./add-links.tsx'));

const types = ['relates_to', 'blocks', 'is_blocked_by'] as const satisfies readonly LinkType[];

interface RowProps {
  kind: LinkedKind;
  link: Link;
  index: number;
  group: readonly Link[];
  links: Links;
  sorts: boolean;
}

function Row({ kind, link, index, group, links, sorts }: RowProps) {
  const subject = useEntity<LinkedFacts, LinkedFacts>(kind.entity, link.id);
  const { renderedAt } = useApp();
  const { reference } = link;
  const move = (to: number): void => void links.move(group, index, to);
  return (
    <li className="linked-row">
      {sorts ? (
        <RowGrip
          label={t('moveMenu', { reference })}
          className="linked-grip"
          index={index}
          count={group.length}
          move={move}
        />
      ) : null}
      <StateIcon state={subject.state} />
      <div className="linked-main">
        <a className="linked-title" href={link.path} dir="auto">
          {subject.title}
        </a>
        {subject.confidential ? (
          <span className="subject-secret" title={t('confidential')}>
            <EyeClosedIcon aria-label={t('confidential')} />
          </span>
        ) : null}
        <p className="linked-facts">
          {reference}
          {subject.milestone === null ? null : (
            <span className="subject-fact">
              <MilestoneIcon /> {subject.milestone.title}
            </span>
          )}
          <DueMark subject={subject} today={new Date(renderedAt).toISOString().slice(0, 10)} />
          {subject.weight === null ? null : (
            <span className="subject-fact">{t('weight', { weight: subject.weight })}</span>
          )}
        </p>
      </div>
      <AvatarStack people={subject.assignees} />
      {link.removable ? (
        <IconButton
          small
          className="needs-script"
          icon={<XIcon />}
          label={t('remove', { reference })}
          onClick={() => void links.remove(link)}
        />
      ) : null}
    </li>
  );
}

/** One group of links in the subject's own order. People with permission can reorder it by dragging once the code for that is loaded. */
function Group({
  kind,
  type,
  links,
  sorts,
}: {
  kind: LinkedKind;
  type: LinkType;
  links: Links;
  sorts: boolean;
}) {
  const group = links.links.filter(({ link_type }) => link_type === type);
  const list = useRef<HTMLUListElement>(null);
  const sortable = sorts && group.length > 1;
  const { approached } = useDragRows(list, {
    ids: group.map(({ id }) => id),
    enabled: sortable,
    drop: (from, to) => void links.move(group, from, to),
  });
  if (group.length === 0) return null;
  return (
    <>
      <h3 className="linked-type" id={`linked-${type}`}>
        {t(type)}
      </h3>
      <ul
        ref={list}
        className="linked-list"
        aria-labelledby={`linked-${type}`}
        onPointerOver={approached}
        onTouchStart={approached}
      >
        {group.map((link, index) => (
          <Row key={link.id} {...{ kind, link, index, group, links }} sorts={sortable} />
        ))}
      </ul>
    </>
  );
}

export interface LinkedProps {
  kind: LinkedKind;
  /** The subject's address, without the relative root. */
  base: SubjectPath;
  iid: number;
  admin: boolean;
}

/** The subjects that one is linked to. Hidden from readers who see no links and can add none. */
export default function LinkedSubjects({ kind, base, iid, admin }: LinkedProps) {
  const links = useLinks(kind, base);
  const [adding, setAdding] = useState(false);
  const count = links.links.length;
  if (!admin && count === 0 && !links.isError) return null;
  const close = (): void => {
    setAdding(false);
    returnFocus(() => document.querySelector(`#${kind.anchor} .linked-add`));
  };
  return (
    <section className="linked" id={kind.anchor} aria-labelledby="links-name">
      <header className="linked-head">
        <h2 id="links-name">{t('heading', kind.words)}</h2>
        <IconLink
          small
          icon={<QuestionIcon />}
          label={t('help', kind.words)}
          href={url(`/help/${kind.help}`)}
        />
        <span className="linked-count">
          <LinkIcon />
          <Counter>{count}</Counter>
        </span>
        {admin ? (
          <IconButton
            small
            className="linked-add needs-script"
            icon={<PlusIcon />}
            label={t('add', kind.words)}
            aria-expanded={adding}
            onClick={() => setAdding(true)}
          />
        ) : null}
      </header>
      {adding ? (
        <Suspense fallback={<TypingAhead />}>
          <AddLinks {...{ kind, base, iid, links }} onClose={close} />
        </Suspense>
      ) : null}
      {links.isError ? (
        <p className="linked-failed" role="alert">
          {t('failed', kind.words)}{' '}
          <Button small onClick={links.retry}>
            {t('tryAgain')}
          </Button>
        </p>
      ) : count === 0 && !adding ? (
        <p className="linked-none muted">{t('none', kind.words)}</p>
      ) : null}
      {types.map((type) => (
        <Group key={type} kind={kind} type={type} links={links} sorts={admin} />
      ))}
      <p className="visually-hidden" role="status">
        {links.said}
      </p>
    </section>
  );
}
