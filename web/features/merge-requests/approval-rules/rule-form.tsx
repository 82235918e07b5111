import type { ApprovalRule } from '../../../../contract/merge-requests/merge-requests.ts';
import type { ProtectedBranch } from '../../../../contract/protected-branches/protected-branches.ts';
import { ChangeForm } from '../../../platform/change-form.tsx';
import { ApiForm, FormAlert, type FormFields, type FormState } from '../../../platform/form.tsx';
import { addToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, FieldSet, FormField, TextInput } from '../../../ui/field.tsx';
import { approvalRulesPath } from './approval-rule.queries.ts';
import { approvalRulesMessages } from './approval-rules.messages.ts';
import { GroupsInput, PeopleInput } from './list-input.tsx';

const { t } = approvalRulesMessages;

interface RuleFormProps {
  path: string;
  branches: readonly ProtectedBranch[];
  onSaved: () => Promise<void>;
}

function Fields({
  rule,
  branches,
  state,
}: {
  rule: ApprovalRule | undefined;
  branches: readonly ProtectedBranch[];
  state: FormState;
}) {
  const chosen = new Set(
    rule?.applies_to_all_protected_branches === true ? [] : rule?.protected_branches.map(({ id }) => id),
  );
  return (
    <>
      <FormField label={t('name')} error={state.errors['name']} required>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            defaultValue={state.values['name'] ?? rule?.name}
            maxLength={255}
            dir="auto"
          />
        )}
      </FormField>
      <FormField label={t('number')} error={state.errors['approvals_required']} required>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            name="approvals_required"
            min={0}
            max={100}
            defaultValue={state.values['approvals_required'] ?? rule?.approvals_required ?? 1}
          />
        )}
      </FormField>
      {rule?.rule_type === 'any_approver' ? null : (
        <>
          <FormField label={t('people')} hint={t('peopleHint')} error={state.errors['user_ids']}>
            {(control) => (
              <PeopleInput
                control={control}
                name="usernames"
                defaultValue={
                  state.values['usernames'] ?? rule?.users.map(({ username }) => username).join(', ') ?? ''
                }
              />
            )}
          </FormField>
          <FormField label={t('groups')} hint={t('groupsHint')} error={state.errors['group_ids']}>
            {(control) => (
              <GroupsInput
                control={control}
                name="group_paths"
                defaultValue={
                  state.values['group_paths'] ?? rule?.groups.map((group) => group.full_path).join(', ') ?? ''
                }
              />
            )}
          </FormField>
          {rule?.contains_hidden_groups === true ? <p className="small muted">{t('hidden')}</p> : null}
        </>
      )}
      {branches.length === 0 ? null : (
        <FieldSet
          legend={t('branches')}
          hint={t('branchesHint')}
          error={state.errors['protected_branch_ids']}
        >
          <input type="hidden" name="applies_to_all_protected_branches" value="false" />
          <Checkbox
            name="applies_to_all_protected_branches"
            value="true"
            defaultChecked={rule?.applies_to_all_protected_branches === true}
            label={t('allProtected')}
          />
          <input type="hidden" name="protected_branch_ids[]" value="" />
          {branches.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="protected_branch_ids[]"
              value={id}
              defaultChecked={chosen.has(id)}
              label={<code dir="auto">{name}</code>}
            />
          ))}
        </FieldSet>
      )}
    </>
  );
}

/** A new rule. */
export function NewRuleForm({ path, branches, onSaved }: RuleFormProps) {
  return (
    <ApiForm
      id="approval-rule"
      method="POST"
      path={approvalRulesPath(path)}
      leadTo={`/${path}/-/settings/approval_rules`}
      onDone={async ({ name }, form) => {
        form.reset();
        addToast({ tone: 'success', text: t('saved', { name }) });
        await onSaved();
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <Fields rule={undefined} {...{ branches, state }} />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('add')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}

/** All protected branches, or those that are chosen. */
function withBranches(fields: FormFields): FormFields {
  const all = fields['applies_to_all_protected_branches'] === 'true';
  return all ? { ...fields, protected_branch_ids: [] } : fields;
}

/** Changes a rule. */
export function EditRuleForm({ path, branches, onSaved, rule }: RuleFormProps & { rule: ApprovalRule }) {
  return (
    <ChangeForm
      id={`approval-rule-${rule.id}`}
      path={`${approvalRulesPath(path)}/${rule.id}`}
      body={withBranches}
      together={['applies_to_all_protected_branches', 'protected_branch_ids']}
      leadTo={`/${path}/-/settings/approval_rules`}
      onDone={async ({ name }) => {
        addToast({ tone: 'success', text: t('saved', { name }) });
        await onSaved();
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <Fields {...{ rule, branches, state }} />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </ChangeForm>
  );
}
