import { CheckCircleIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalRule } from '../../../../contract/merge-requests/merge-requests.ts';
import type { ProtectedBranch } from '../../../../contract/protected-branches/protected-branches.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { apiPageQuery } from '../../../platform/query.ts';
import { useParams } from '../../../platform/routing/hooks.ts';
import { addToast, toastError } from '../../../platform/toasts.ts';
import { idPart } from '../../../platform/url.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { LateConfirmDialog } from '../../../ui/late-confirm-dialog.tsx';
import { SettingsNav, useProject } from '../../projects/index.ts';
import {
  approvalRulesPath,
  approvalRulesQuery,
  approvalSettingsPath,
  approvalSettingsQuery,
} from './approval-rule.queries.ts';
import { approvalRulesMessages } from './approval-rules.messages.ts';
import { EditRuleForm, NewRuleForm } from './rule-form.tsx';
import '../merge-requests.css';

const { t } = approvalRulesMessages;

function whoServes({ rule_type, users, groups, contains_hidden_groups: hidden }: ApprovalRule): string {
  if (rule_type === 'any_approver') return t('anybody');
  const who = [...users.map(({ name }) => name), ...groups.map(({ full_name }) => full_name)];
  if (who.length > 0) return t('by', { who: who.join(', ') });
  return hidden ? '' : t('nobody');
}

function whichBranches({
  applies_to_all_protected_branches: all,
  protected_branches: some,
}: ApprovalRule): string {
  if (all) return t('forProtected');
  return some.length === 0
    ? t('everyBranch')
    : t('forBranches', { branches: some.map(({ name }) => name).join(', ') });
}

/** A rule, and below it the form that changes it. */
function Rule({
  rule,
  path,
  branches,
  onSaved,
  onRemove,
}: {
  rule: ApprovalRule;
  path: string;
  branches: readonly ProtectedBranch[];
  onSaved: () => Promise<void>;
  onRemove: () => void;
}) {
  const { name } = rule;
  return (
    <li className="approval-rule">
      <div className="row row-wrap">
        <span className="grow strong" dir="auto">
          {name}
        </span>
        <Button
          small
          variant="danger"
          className="needs-script"
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </div>
      <p>
        {t('needs', { count: rule.approvals_required })} <span dir="auto">{whoServes(rule)}</span>
      </p>
      <p className="small muted">
        <span dir="auto">{whichBranches(rule)}</span>
        {rule.contains_hidden_groups ? <> · {t('hidden')}</> : null}
      </p>
      <details>
        <summary aria-label={t('editNamed', { name })}>{t('edit')}</summary>
        <EditRuleForm key={JSON.stringify(rule)} {...{ rule, path, branches, onSaved }} />
      </details>
    </li>
  );
}

/** Whether merge requests can have rules of their own. */
function Overriding({ path }: { path: string }) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(approvalSettingsQuery(path));
  return (
    <ApiForm
      id="approval-settings"
      method="POST"
      path={approvalSettingsPath(path)}
      leadTo={`/${path}/-/settings/approval_rules`}
      onDone={async () => {
        addToast({ tone: 'success', text: t('savedSettings') });
        await client.invalidateQueries({ queryKey: approvalSettingsQuery(path).queryKey });
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <input type="hidden" name="disable_overriding_approvers_per_merge_request" value="false" />
          <Checkbox
            name="disable_overriding_approvers_per_merge_request"
            value="true"
            label={t('only')}
            hint={t('onlyHint')}
            defaultChecked={data.disable_overriding_approvers_per_merge_request}
          />
          <div className="form-actions">
            <Button type="submit" busy={state.busy}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}

/** Who has to approve what is merged. */
export default function ApprovalRulesPage() {
  const api = useApi();
  const client = useQueryClient();
  const { path } = useParams<'/:path'>();
  const project = useProject(path);
  const { data: rules } = useSuspenseQuery(approvalRulesQuery(path));
  const { data: branches } = useSuspenseQuery(
    apiPageQuery(`/api/v4/projects/${idPart(path)}/protected_branches`, { per_page: 100 }),
  );
  const [asked, setAsked] = useState<ApprovalRule | null>(null);
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: approvalRulesQuery(path).queryKey });
  const remove = ({ id, name }: ApprovalRule): void => {
    api
      .delete(`${approvalRulesPath(path)}/${id}`)
      .then(() => {
        addToast({ tone: 'success', text: t('removed', { name }) });
        return refresh();
      })
      .catch(toastError)
      .finally(() => setAsked(null));
  };
  const form = { path, branches: branches.items, onSaved: refresh };
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <h1>{t('title')}</h1>
        <SettingsNav project={project} current="approvalRules" />
      </div>
      <p className="muted">{t('text')}</p>
      {rules.items.length === 0 ? (
        <div className="card">
          <EmptyState icon={<CheckCircleIcon />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        </div>
      ) : (
        <ul className="card list">
          {rules.items.map((rule) => (
            <Rule key={rule.id} rule={rule} {...form} onRemove={() => setAsked(rule)} />
          ))}
        </ul>
      )}
      <section className="card card-body" aria-labelledby="new-approval-rule">
        <h2 id="new-approval-rule">{t('newRule')}</h2>
        <NewRuleForm {...form} />
      </section>
      <div className="card card-body">
        <Overriding path={path} />
      </div>
      {asked === null ? null : (
        <LateConfirmDialog
          title={t('removeTitle', { name: asked.name })}
          verb={t('remove')}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('removeText')}</p>
        </LateConfirmDialog>
      )}
    </div>
  );
}
