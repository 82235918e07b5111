import { useState } from 'react';
import type { TokenSource } from './bot-token.queries.ts';
import type { BotToken } from '../../../contract/access-tokens/access-tokens.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { FormField, TextInput } from '../../ui/field.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { useDays } from './bot-token-form.tsx';
import { botTokensMessages } from './bot-tokens.messages.ts';

const { t } = botTokensMessages;

interface DialogProps {
  /** The address of the token's calls. */
  call: `/api/v4/${TokenSource}/${string}/access_tokens/${number}`;
  of: BotToken;
  onClose: () => void;
}

/** What the server says about a date field, or about the whole call. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const wrong = Object.values(error.errors).flat();
  return wrong.length > 0 ? wrong.join('. ') : error.message;
}

function useSending(): [string | undefined, boolean, (sent: Promise<unknown>) => void] {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  return [
    error,
    busy,
    (sent) => {
      setBusy(true);
      setError(undefined);
      sent.catch((failed: unknown) => setError(sentenceOf(failed))).finally(() => setBusy(false));
    },
  ];
}

/** Asks until when the new token is valid. */
export function RotateDialog({
  call,
  of,
  onClose,
  onMade,
}: DialogProps & { onMade: (made: BotToken) => Promise<void> }) {
  const api = useApi();
  const days = useDays();
  const [date, setDate] = useState(() => days(30));
  const [error, busy, send] = useSending();
  const rotate = async (): Promise<void> => {
    await onMade(await api.post(`${call}/rotate`, { body: { expires_at: date } }));
    onClose();
  };
  return (
    <LateConfirmDialog
      title={t('rotateTitle', { name: of.name })}
      verb={t('rotate')}
      busy={busy}
      onConfirm={() => send(rotate())}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('rotateText')}</p>
        <FormField label={t('rotateExpires')} error={error} required>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={date}
              min={days(1)}
              max={days(365)}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </LateConfirmDialog>
  );
}

export function RevokeDialog({
  call,
  of,
  onClose,
  onRevoked,
}: DialogProps & { onRevoked: () => Promise<void> }) {
  const api = useApi();
  const [error, busy, send] = useSending();
  const revoke = async (): Promise<void> => {
    await api.delete(call);
    addToast({ tone: 'success', text: t('revoked', { name: of.name }) });
    await onRevoked();
    onClose();
  };
  return (
    <LateConfirmDialog
      title={t('revokeTitle', { name: of.name })}
      verb={t('revoke')}
      busy={busy}
      error={error}
      onConfirm={() => send(revoke())}
      onClose={onClose}
    >
      <p>{t('revokeText')}</p>
    </LateConfirmDialog>
  );
}
