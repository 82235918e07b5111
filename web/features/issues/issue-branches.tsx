import { GitBranchIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import type { BranchAbility } from '../../../contract/issues/branches.ts';
import { lazy } from '../../platform/lazy.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/menu.tsx';
import { Block } from '../planning/index.ts';
import { can, type Project } from '../projects/index.ts';
import { branchesMessages } from './branches.messages.ts';
import type { IssueOnPage } from './issue.entity.ts';

const { t } = branchesMessages;
const NewBranchForm = lazy(() => import('./new-branch-form.tsx'));

/** What an issue's page knows of its branches; undefined until it is there. */
export interface KnownBranches {
  /** A list, as HTML. */
  related: string | undefined;
  relatedFailed: boolean;
  /** Whether the viewer's role makes branches for it. */
  offered: boolean;
  ability: BranchAbility | undefined;
  abilityFailed: boolean;
}

interface IssueBranchesProps {
  issue: IssueOnPage;
  project: Project;
  known: KnownBranches;
}

function CreateBranch({
  issue: { iid, state, confidential },
  project,
  known: { ability, abilityFailed },
}: IssueBranchesProps) {
  const [wanted, setWanted] = useState(false);
  const idle = (text: string) => (
    <Button className="btn-small" disabled icon={<GitBranchIcon />}>
      {text}
    </Button>
  );
  if (state !== 'opened') return idle(t('unavailable'));
  if (abilityFailed)
    return (
      <>
        {idle(t('unavailable'))}
        <p className="small" role="alert">
          {t('checkFailed')}
        </p>
      </>
    );
  if (ability === undefined) return idle(t('checkingBranch'));
  if (!ability.can_create_branch || ability.suggested_branch_name === null) return null;
  return (
    <span onToggle={() => setWanted(true)}>
      <Popover
        summaryClass="btn btn-default btn-small needs-script"
        align="end"
        summary={
          <>
            <GitBranchIcon />{' '}
            {t(confidential || can(project, 'create_merge_request') ? 'createMergeRequest' : 'createBranch')}
          </>
        }
      >
        <Suspense fallback={null}>
          {wanted ? (
            <NewBranchForm
              key={ability.suggested_branch_name}
              project={project}
              needsFork={ability.needs_private_fork}
              iid={iid}
              suggested={ability.suggested_branch_name}
              source={project.default_branch ?? ''}
            />
          ) : null}
        </Suspense>
      </Popover>
    </span>
  );
}

function RelatedBranches({ known: { related, relatedFailed } }: Pick<IssueBranchesProps, 'known'>) {
  if (relatedFailed) return <p role="alert">{t('relatedFailed')}</p>;
  if (related === undefined) return null;
  return related === '' ? (
    <span className="muted">{t('none')}</span>
  ) : (
    <RawHtml html={related} className="related-branches" aria-label={t('related')} />
  );
}

/** The branches of an issue, and the form to create one. */
export function IssueBranches(props: IssueBranchesProps) {
  return (
    <Block name={t('development')}>
      <RelatedBranches known={props.known} />
      {props.known.offered ? <CreateBranch {...props} /> : null}
    </Block>
  );
}
