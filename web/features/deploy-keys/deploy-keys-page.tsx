import { KeyIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeployKey } from '../../../contract/deploy-keys/deploy-keys.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useParams } from '../../platform/routing/hooks.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { KeyFacts } from '../accounts/index.ts';
import { useProject, SettingsNav } from '../projects/index.ts';
import { DeployKeyForm } from './deploy-key-form.tsx';
import { deployKeysPath, deployKeysQuery } from './deploy-key.queries.ts';
import { deployKeysMessages } from './deploy-keys.messages.ts';

const { t } = deployKeysMessages;

/** A key of the project. The choice is saved immediately, and reverted if the server refuses it. */
function Row({
  of,
  call,
  onChange,
  onRemove,
}: {
  of: DeployKey;
  call: `/api/v4/projects/${string}/deploy_keys/${number}`;
  onChange: () => Promise<void>;
  onRemove: () => void;
}) {
  const api = useApi();
  const [sent, setSent] = useState<boolean>();
  const change = (canPush: boolean): void => {
    if (sent !== undefined) return;
    setSent(canPush);
    api
      .put(call, { body: { can_push: canPush } })
      .then(() => {
        addToast({ tone: 'success', text: t(canPush ? 'pushes' : 'readsOnly', { name: of.title }) });
        return onChange();
      })
      .catch(toastError)
      .finally(() => setSent(undefined));
  };
  return (
    <li className="row row-wrap">
      <KeyFacts of={of}>
        <Checkbox
          label={t('canPush')}
          aria-label={t('canPushNamed', { name: of.title })}
          checked={sent ?? of.can_push}
          onChange={(event) => change(event.target.checked)}
        />
      </KeyFacts>
      <Button
        small
        variant="danger"
        className="needs-script"
        aria-label={t('removeNamed', { name: of.title })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

/** The deploy keys of a project. */
export default function DeployKeysPage() {
  const api = useApi();
  const client = useQueryClient();
  const { path } = useParams<'/:path'>();
  const project = useProject(path);
  const { data: keys } = useSuspenseQuery(deployKeysQuery(path));
  const [asked, setAsked] = useState<DeployKey | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: deployKeysQuery(path).queryKey });
  const callOf = (key: DeployKey) => `${deployKeysPath(path)}/${key.id}` as const;
  const remove = (key: DeployKey): void => {
    setBusy(true);
    api
      .delete(callOf(key))
      .then(() => {
        addToast({ tone: 'success', text: t('removed', { name: key.title }) });
        return refresh();
      })
      .catch(toastError)
      .finally(() => {
        setBusy(false);
        setAsked(null);
      });
  };
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <h1>{t('title')}</h1>
        <SettingsNav project={project} current="deployKeys" />
      </div>
      <p className="muted">{t('hint')}</p>
      <p>
        <a href={url('/help/user/ssh#deploy-keys')}>{t('help')}</a>
      </p>
      <div className="card card-body">
        <DeployKeyForm path={path} onAdded={refresh} />
      </div>
      <h2>{t('enabled')}</h2>
      {keys.items.length === 0 ? (
        <div className="card">
          <EmptyState icon={<KeyIcon />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        </div>
      ) : (
        <ul className="card list">
          {keys.items.map((key) => (
            <Row key={key.id} of={key} call={callOf(key)} onChange={refresh} onRemove={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {asked === null ? null : (
        <LateConfirmDialog
          title={t('removeTitle', { name: asked.title })}
          verb={t('remove')}
          busy={busy}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('removeText')}</p>
        </LateConfirmDialog>
      )}
    </div>
  );
}
