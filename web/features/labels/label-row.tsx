import {
  BellIcon,
  BellSlashIcon,
  KebabHorizontalIcon,
  PencilIcon,
  StarFillIcon,
  StarIcon,
} from '@primer/octicons-react';
import { type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { Label as LabelEntity } from '../../../contract/labels/labels.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { Label, Tag } from '../../ui/label.tsx';
import { labels } from './label.entity.ts';
import type { LabelRow } from './label.queries.ts';
import { labelsMessages } from './labels.messages.ts';

const { t } = labelsMessages;

const LabelMenu = lazy(() => import('./label-menu.tsx'));

/** What is asked before a label is changed for all that has it. */
export type LabelQuestion = 'delete' | 'merge' | 'promote';

export function LabelListRow({
  row,
  hrefOf,
  inProject,
  owns,
  promotes,
  grip,
  onStar,
  onSubscribe,
  onAsk,
}: {
  row: LabelRow;
  hrefOf: (rest: string) => string;
  /** On the page of a project, labels of groups are marked. */
  inProject: boolean;
  /** Whether the viewer can change it here. */
  owns: (label: LabelEntity) => boolean;
  promotes: boolean;
  /** Moves it in its list. */
  grip?: ReactNode;
  /** Adds or removes its priority. */
  onStar?: (() => void) | undefined;
  /** Ends the viewer's subscription, or begins one. */
  onSubscribe?: ((label: LabelEntity, row: LabelRow) => void) | undefined;
  onAsk: (question: LabelQuestion, label: LabelEntity) => void;
}) {
  const label = useEntity(labels, row.id);
  const { name } = label;
  return (
    <li className="label-row">
      {grip}
      <div className="label-name">
        <Label label={label} href={`${hrefOf('issues')}?label_name[]=${encodeURIComponent(name)}`} />
        {label.is_project_label || !inProject ? null : <Tag>{t('ofGroup')}</Tag>}
      </div>
      <span className="grow muted label-description" dir="auto">
        {label.description}
      </span>
      <span className="muted small">{t('openIssues', { count: row.open })}</span>
      {onSubscribe === undefined ? null : (
        <Button
          small
          className="needs-script"
          icon={row.subscribed ? <BellSlashIcon /> : <BellIcon />}
          aria-label={t(row.subscribed ? 'unsubscribeFrom' : 'subscribeTo', { name })}
          onClick={() => onSubscribe(label, row)}
        >
          {t(row.subscribed ? 'unsubscribe' : 'subscribe')}
        </Button>
      )}
      {owns(label) ? (
        <span className="row">
          {onStar === undefined ? null : (
            <IconButton
              small
              className="needs-script"
              icon={row.prioritized ? <StarFillIcon /> : <StarIcon />}
              label={t(row.prioritized ? 'unprioritize' : 'prioritize', { name })}
              onClick={onStar}
            />
          )}
          <IconLink
            small
            icon={<PencilIcon />}
            label={t('editNamed', { name })}
            href={hrefOf(`labels/${label.id}/edit`)}
          />
          <span className="needs-script">
            <LateMenu
              label={t('actions', { name })}
              summary={<KebabHorizontalIcon />}
              summaryClass="btn btn-invisible btn-small btn-icon"
            >
              {() => <LabelMenu promotes={promotes} onAsk={(question) => onAsk(question, label)} />}
            </LateMenu>
          </span>
        </span>
      ) : null}
    </li>
  );
}
