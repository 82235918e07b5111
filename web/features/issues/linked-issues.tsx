import {
  EyeClosedIcon,
  LinkIcon,
  MilestoneIcon,
  PlusIcon,
  QuestionIcon,
  XIcon,
} from '@primer/octicons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { IssueLinkType } from '../../../contract/issues/issues.ts';
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
import { dueDateField } from '../planning/index.ts';
import { issuePlace } from './issue-place.ts';
import type { IssueEntity } from './issue.entity.ts';
import { issues } from './issue.entity.ts';
import type { Link, LinkedFacts } from './linked-issue.queries.ts';
import { linkedMessages } from './linked-issues.messages.ts';
import { useLinks, type Links } from './use-links.ts';
import './linked-issues.css';

const { t } = linkedMessages;
const AddLinks = lazy(() => import('./add-links.tsx'));

const types = ['relates_to', 'blocks', 'is_blocked_by'] as const satisfies readonly IssueLinkType[];

interface RowProps {
  link: Link;
  index: number;
  group: readonly Link[];
  links: Links;
  sorts: boolean;
}

function Row({ link, index, group, links, sorts }: RowProps) {
  const issue = useEntity<IssueEntity, LinkedFacts>(issues, link.id);
  const { renderedAt } = useApp();
  const { reference } = link;
  const move = (to: number): void => void links.move(group, index, to);
  const { Mark } = dueDateField.row!;
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
      <StateIcon state={issue.state} />
      <div className="linked-main">
        <a className="linked-title" href={link.path} dir="auto">
          {issue.title}
        </a>
        {issue.confidential ? (
          <span className="issue-secret" title={t('confidential')}>
            <EyeClosedIcon aria-label={t('confidential')} />
          </span>
        ) : null}
        <p className="linked-facts">
          {reference}
          {issue.milestone === null ? null : (
            <span className="issue-fact">
              <MilestoneIcon /> {issue.milestone.title}
            </span>
          )}
          <Mark subject={issue} place={issuePlace('', {}, '', renderedAt)} />
          {issue.weight === null ? null : (
            <span className="issue-fact">{t('weight', { weight: issue.weight })}</span>
          )}
        </p>
      </div>
      <AvatarStack people={issue.assignees} />
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

/** One group of links in the issue's own order. People with permission can reorder it by dragging once the code for that is loaded. */
function Group({ type, links, sorts }: { type: IssueLinkType; links: Links; sorts: boolean }) {
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
          <Row key={link.id} {...{ link, index, group, links }} sorts={sortable} />
        ))}
      </ul>
    </>
  );
}

export interface LinkedIssuesProps {
  path: string;
  iid: number;
  admin: boolean;
}

/** The linked issues: `#related-issues`. Hidden from readers who see no links and can add none. */
export default function LinkedIssues({ path, iid, admin }: LinkedIssuesProps) {
  const links = useLinks(path, iid);
  const [adding, setAdding] = useState(false);
  const count = links.links.length;
  if (!admin && count === 0 && !links.isError) return null;
  const close = (): void => {
    setAdding(false);
    returnFocus(() => document.querySelector('#related-issues .linked-add'));
  };
  return (
    <section className="linked" id="related-issues" aria-labelledby="related-issues-name">
      <header className="linked-head">
        <h2 id="related-issues-name">{t('linkedIssues')}</h2>
        <IconLink
          small
          icon={<QuestionIcon />}
          label={t('help')}
          href={url('/help/user/issues#linked-issues')}
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
            label={t('add')}
            aria-expanded={adding}
            onClick={() => setAdding(true)}
          />
        ) : null}
      </header>
      {adding ? (
        <Suspense fallback={<TypingAhead />}>
          <AddLinks project={path} iid={iid} links={links} onClose={close} />
        </Suspense>
      ) : null}
      {links.isError ? (
        <p className="linked-failed" role="alert">
          {t('fetchFailed')}{' '}
          <Button small onClick={links.retry}>
            {t('tryAgain')}
          </Button>
        </p>
      ) : count === 0 && !adding ? (
        <p className="linked-none muted">{t('none')}</p>
      ) : null}
      {types.map((type) => (
        <Group key={type} type={type} links={links} sorts={admin} />
      ))}
      <p className="visually-hidden" role="status">
        {links.said}
      </p>
    </section>
  );
}
