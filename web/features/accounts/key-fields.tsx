import type { ReactNode } from 'react';
import type { SshKey } from '../../../contract/accounts/accounts.ts';
import { useApp } from '../../platform/app-context.tsx';
import type { FormState } from '../../platform/form.tsx';
import { formatDate } from '../../platform/formats.ts';
import { FormField, TextArea, TextInput } from '../../ui/field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { sshKeysMessages } from './ssh-keys.messages.ts';
import './ssh-keys.css';

const { t } = sshKeysMessages;
const day = 86_400_000;

/** The fields of a new key. */
export function KeyFields({ state }: { state: FormState }) {
  const { renderedAt } = useApp();
  return (
    <>
      <FormField label={t('title')} hint={t('titleHint')} error={state.errors['title']}>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            defaultValue={state.values['title']}
            maxLength={255}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField
        label={t('key')}
        hint={withParts(t('keyHint'), {
          command: <code>ssh-keygen -t ed25519</code>,
          file: <code>~/.ssh/id_ed25519.pub</code>,
        })}
        // A key that is in use anywhere is refused by its fingerprint.
        error={state.errors['key'] ?? state.errors['fingerprint_sha256']}
        required
      >
        {(control) => (
          <TextArea
            {...control}
            name="key"
            defaultValue={state.values['key']}
            maxLength={10_000}
            className="mono"
            placeholder="ssh-ed25519 AAAA…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField label={t('expires')} hint={t('expiresHint')} error={state.errors['expires_at']}>
        {(control) => (
          <TextInput
            {...control}
            name="expires_at"
            type="date"
            defaultValue={state.values['expires_at']}
            min={new Date(renderedAt + day).toISOString().slice(0, 10)}
          />
        )}
      </FormField>
    </>
  );
}

/** A key in a list: its title, fingerprint and times. */
export function KeyFacts({ of, children }: { of: SshKey; children?: ReactNode }) {
  const { renderedAt } = useApp();
  const { expires_at: end, last_used_at: used } = of;
  const ended = end !== null && Date.parse(end) <= renderedAt;
  return (
    <div className="grow">
      <p className="strong ssh-key-title">{of.title}</p>
      <p className="small">
        <span className="visually-hidden">{t('fingerprint')} </span>
        <code className="ssh-fingerprint">{of.fingerprint_sha256}</code>
      </p>
      <p className="muted small">
        {end === null ? t('neverExpires') : t(ended ? 'expired' : 'expiry', { date: formatDate(end) })} ·{' '}
        {used === null ? t('neverUsed') : withParts(t('lastUsed'), { time: <RelativeTime time={used} /> })}
      </p>
      {children}
    </div>
  );
}
