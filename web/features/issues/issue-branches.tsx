import { GitBranchIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { issuePath } from './issue.queries.ts';
import { useApi } from '../../platform/app-context.tsx';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/menu.tsx';
import { Block } from '../planning/index.ts';
import { can, type Project } from '../projects/index.ts';
import { branchesMessages } from './branches.messages.ts';

const { t } = branchesMessages;
const NewBranchForm = lazy(() => import('./new-branch-form.tsx'));

interface IssueBranchesProps {
  project: Project;
  path: string;
  iid: number;
  confidential: boolean;
  /** Branches are offered only for open issues. */
  open: boolean;
}

function CreateBranch({ project, path, iid, open, confidential }: IssueBranchesProps) {
  const api = useApi();
  const [wanted, setWanted] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['issue-branch', path, iid, open, confidential],
    queryFn: ({ signal }) => api.get(`${issuePath(path, iid)}/can_create_branch`, { signal }),
    enabled: open,
    retry: 1,
  });
  const idle = (text: string) => (
    <Button className="btn-small" disabled icon={<GitBranchIcon />}>
      {text}
    </Button>
  );
  if (!open) return idle(t('unavailable'));
  if (isError)
    return (
      <>
        {idle(t('unavailable'))}
        <p className="small" role="alert">
          {t('checkFailed')}
        </p>
      </>
    );
  if (data === undefined) return idle(t('checkingBranch'));
  if (!data.can_create_branch || data.suggested_branch_name === null) return null;
  return (
    <span onToggle={() => setWanted(true)}>
      <Popover
        summaryClass="btn btn-default btn-small"
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
              key={data.suggested_branch_name}
              project={project}
              needsFork={data.needs_private_fork}
              iid={iid}
              suggested={data.suggested_branch_name}
              source={project.default_branch ?? ''}
            />
          ) : null}
        </Suspense>
      </Popover>
    </span>
  );
}

function RelatedBranches({ path, iid }: { path: string; iid: number }) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['related-branches', path, iid],
    queryFn: ({ signal }) => api.get(`${issuePath(path, iid)}/related_branches`, { signal }),
  });
  if (isError) return <p role="alert">{t('relatedFailed')}</p>;
  if (data === undefined) return null;
  return data.html === '' ? (
    <span className="muted">{t('none')}</span>
  ) : (
    <RawHtml html={data.html} className="related-branches" aria-label={t('related')} />
  );
}

/** The branches of an issue, and the form to create one. */
export function IssueBranches(props: IssueBranchesProps) {
  const { project } = props;
  return (
    <Block name={t('development')}>
      <RelatedBranches path={props.path} iid={props.iid} />
      {can(project, 'push_code') || (props.confidential && can(project, 'fork')) ? (
        <CreateBranch {...props} />
      ) : null}
    </Block>
  );
}
