import { ShieldLockIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ProtectedBranch,
  ProtectionChange,
} from '../../../contract/protected-branches/protected-branches.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useParams } from '../../platform/routing/hooks.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Checkbox, FormField } from '../../ui/field.tsx';
import { Tag } from '../../ui/label.tsx';
import { useProject, SettingsNav } from '../projects/index.ts';
import { LevelSelect } from './level-select.tsx';
import { ProtectBranchForm } from './protect-branch-form.tsx';
import { protectedBranchesPath, protectedBranchesQuery } from './protected-branch.queries.ts';
import { protectedBranchesMessages } from './protected-branches.messages.ts';
import './protected-branches.css';

const { t } = protectedBranchesMessages;

/** A rule. A choice is saved immediately, and reverted if the server refuses it. */
function Rule({
  rule,
  isDefault,
  onChange,
  onUnprotect,
}: {
  rule: ProtectedBranch;
  isDefault: boolean;
  onChange: (change: ProtectionChange) => void;
  onUnprotect: () => void;
}) {
  return (
    <li className="rule">
      <div className="row row-wrap">
        <code className="grow strong">{rule.name}</code>
        {isDefault ? <Tag tone="accent">{t('defaultBranch')}</Tag> : null}
        <Button
          small
          variant="danger"
          className="needs-script"
          aria-label={t('unprotectNamed', { name: rule.name })}
          onClick={onUnprotect}
        >
          {t('unprotect')}
        </Button>
      </div>
      <div className="row row-wrap">
        {(['push', 'merge'] as const).map((act) => (
          <FormField key={act} label={t(act)}>
            {(control) => (
              <LevelSelect
                {...control}
                value={rule[`${act}_access_levels`][0]?.access_level ?? 0}
                onChange={(event) => onChange({ [`${act}_access_level`]: Number(event.target.value) })}
              />
            )}
          </FormField>
        ))}
      </div>
      <Checkbox
        label={t('force')}
        checked={rule.allow_force_push}
        onChange={(event) => onChange({ allow_force_push: event.target.checked })}
      />
      <Checkbox
        label={t('owners')}
        checked={rule.code_owner_approval_required}
        onChange={(event) => onChange({ code_owner_approval_required: event.target.checked })}
      />
    </li>
  );
}

/** The rules for protected branches. */
export default function RepositorySettingsPage() {
  const api = useApi();
  const client = useQueryClient();
  const { path } = useParams<'/:path'>();
  const project = useProject(path);
  const { data: rules } = useSuspenseQuery(protectedBranchesQuery(path));
  const [asked, setAsked] = useState<ProtectedBranch | null>(null);
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: protectedBranchesQuery(path).queryKey });
  const callOf = (rule: ProtectedBranch) =>
    `${protectedBranchesPath(path)}/${encodeURIComponent(rule.name)}` as const;
  const change = (rule: ProtectedBranch, body: ProtectionChange): void => {
    api
      .patch(callOf(rule), { body })
      .then(() => addToast({ tone: 'success', text: t('protected', { name: rule.name }) }), toastError)
      .then(refresh, toastError);
  };
  const unprotect = (rule: ProtectedBranch): void => {
    api
      .delete(callOf(rule))
      .then(refresh, toastError)
      .finally(() => setAsked(null));
  };
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <h1>{t('repositorySettings')}</h1>
        <SettingsNav project={project} current="repository" />
      </div>
      <div>
        <h2>{t('title')}</h2>
        <p className="muted">{t('text')}</p>
      </div>
      {rules.items.length === 0 ? (
        <div className="card">
          <EmptyState icon={<ShieldLockIcon />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        </div>
      ) : (
        <ul className="card list">
          {rules.items.map((rule) => (
            <Rule
              key={rule.id}
              rule={rule}
              isDefault={rule.name === project.default_branch}
              onChange={(body) => change(rule, body)}
              onUnprotect={() => setAsked(rule)}
            />
          ))}
        </ul>
      )}
      <div className="card card-body">
        <ProtectBranchForm path={path} />
      </div>
      {asked === null ? null : (
        <LateConfirmDialog
          title={t('unprotectTitle', { name: asked.name })}
          verb={t('unprotect')}
          onConfirm={() => unprotect(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('unprotectText')}</p>
        </LateConfirmDialog>
      )}
    </div>
  );
}
