import { useQueryClient } from '@tanstack/react-query';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import { LevelSelect } from './level-select.tsx';
import { protectedBranchesPath, protectedBranchesQuery } from './protected-branch.queries.ts';
import { protectedBranchesMessages } from './protected-branches.messages.ts';

const { t } = protectedBranchesMessages;

/** A new rule. */
export function ProtectBranchForm({ path }: { path: string }) {
  const client = useQueryClient();
  return (
    <ApiForm
      id="protect"
      className="rule-form"
      method="POST"
      path={protectedBranchesPath(path)}
      leadTo={`/${path}/-/settings/repository`}
      onDone={async (rule, form) => {
        form.reset();
        addToast({ tone: 'success', text: t('protected', { name: rule.name }) });
        await client.invalidateQueries({ queryKey: protectedBranchesQuery(path).queryKey });
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <FormField label={t('branch')} hint={t('branchHint')} error={state.errors['name']} required>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                defaultValue={state.values['name']}
                maxLength={255}
                className="mono"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </FormField>
          {(['push', 'merge'] as const).map((act) => (
            <FormField key={act} label={t(act)} error={state.errors[`${act}_access_level`]}>
              {(control) => <LevelSelect {...control} name={`${act}_access_level`} defaultValue={40} />}
            </FormField>
          ))}
          <Checkbox name="allow_force_push" value="true" label={t('force')} hint={t('forceHint')} />
          <Checkbox
            name="code_owner_approval_required"
            value="true"
            label={t('owners')}
            hint={t('ownersHint')}
          />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('protect')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}
