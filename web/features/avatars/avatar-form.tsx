import { useState, type FormEvent } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useSession } from '../../platform/session.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Avatar, type AvatarSubject } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { avatarsMessages } from './avatars.messages.ts';
import './avatars.css';

const { t } = avatarsMessages;

/** Shows, replaces and removes a picture. `action` is a page call; without script the server redirects back to the page. */
export function AvatarForm({
  of,
  action,
  square = false,
  onChange,
}: {
  of: AvatarSubject;
  action: '/-/profile/avatar' | `/-/projects/${number}/avatar` | `/-/groups/${number}/avatar`;
  square?: boolean;
  onChange: (avatarUrl: string | null) => unknown;
}) {
  const api = useApi();
  const { csrf_token, flash } = useSession();
  const [error, setError] = useState<readonly string[] | undefined>(
    flash?.values?.['_form'] === 'avatar' ? flash.errors?.['avatar'] : undefined,
  );
  const [busy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement, remove: boolean): Promise<void> => {
    const body = new FormData();
    const file = new FormData(form).get('avatar');
    if (remove) body.set('remove', 'true');
    else if (file instanceof File && file.size > 0) {
      const { shrinkImage } = await import('./shrink-image.ts');
      body.set('avatar', await shrinkImage(file), 'avatar');
    }
    const answer = await api.post(action, { body });
    form.reset();
    setError(undefined);
    await onChange(answer.avatar_url);
    addToast({ tone: 'success', text: t(remove ? 'removed' : 'saved') });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    setBusy(true);
    send(event.currentTarget, submitter?.getAttribute('name') === 'remove')
      .catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.errors['avatar'] !== undefined)
          setError(failure.errors['avatar']);
        else toastError(failure);
      })
      .finally(() => setBusy(false));
  };

  return (
    <form
      className="avatar-form"
      method="post"
      encType="multipart/form-data"
      action={url(action)}
      aria-label={t('picture')}
      onSubmit={submit}
    >
      <input type="hidden" name="authenticity_token" value={csrf_token} />
      <Avatar of={of} size={96} square={square} />
      <div className="grow">
        <FormField label={t('choose')} hint={t('hint')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              name="avatar"
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
            />
          )}
        </FormField>
        <div className="form-actions">
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
          {of.avatar_url == null ? null : (
            <Button type="submit" variant="invisible" name="remove" value="true" busy={busy}>
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
