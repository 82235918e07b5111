import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { KeyFields } from '../accounts/index.ts';
import { deployKeysPath } from './deploy-key.queries.ts';
import { deployKeysMessages } from './deploy-keys.messages.ts';

const { t } = deployKeysMessages;

/** A new deploy key. */
export function DeployKeyForm({ path, onAdded }: { path: string; onAdded: () => Promise<void> }) {
  return (
    <ApiForm
      id="deploy-key"
      method="POST"
      path={deployKeysPath(path)}
      leadTo={`/${path}/-/settings/deploy_keys`}
      onDone={async (made, form) => {
        form.reset();
        addToast({ tone: 'success', text: t('added', { name: made.title }) });
        await onAdded();
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <KeyFields state={state} />
          <Checkbox
            name="can_push"
            value="true"
            defaultChecked={state.values['can_push'] === 'true'}
            label={t('canPush')}
            hint={t('canPushHint')}
          />
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
