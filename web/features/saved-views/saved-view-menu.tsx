import { CheckIcon, PencilIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { SavedView } from '../../../contract/saved-views/saved-views.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { Tag } from '../../ui/label.tsx';
import { viewMenuMessages } from './saved-view-menu.messages.ts';
import { viewsQuery } from './saved-view.queries.ts';
import type { SavedViewsProps } from './saved-views.tsx';

const { t } = viewMenuMessages;

interface Change {
  name: string;
  rename?: string;
  query?: string;
  is_default?: boolean;
}

/** Name and default of a view: of a new one, or of one that is changed. */
function ViewForm({
  view,
  onSave,
  children,
}: {
  view: SavedView | undefined;
  onSave: (name: string, isDefault: boolean) => Promise<void>;
  children?: ReactNode;
}) {
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.is_default ?? false);
  const [error, setError] = useState<string>();
  const submit = async (): Promise<void> => {
    try {
      await onSave(name, isDefault);
      if (view === undefined) {
        setName('');
        setDefault(false);
      }
      setError(undefined);
    } catch (thrown) {
      const named = thrown instanceof ApiError ? thrown.errors['name'] : undefined;
      if (named === undefined) toastError(thrown);
      else setError(`${t('name')} ${named.join(', ')}`);
    }
  };
  return (
    <form
      className="view-form"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="strong" id={id}>
        {view === undefined ? t('saveCurrent') : t('edit', { name: view.name })}
      </p>
      <FormField label={t('name')} error={error} required>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FormField>
      <label className="check">
        <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
        {t('makeDefault')}
      </label>
      <div className="view-acts">
        <Button type="submit" small variant="primary">
          {view === undefined ? t('save') : t('saveChanges')}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The views themselves, and the forms that make, change and delete them. */
export default function SavedViewMenu({
  list,
  current,
  normal,
  views,
}: SavedViewsProps & { views: SavedView[] }) {
  const api = useApi();
  const client = useQueryClient();
  const [edited, setEdited] = useState<string>();
  const path = `${list}/views.json` as const;
  const take = (all: SavedView[]): void => {
    client.setQueryData(viewsQuery(list).queryKey, all);
  };
  const save = async (change: Change): Promise<void> => take(await api.put(path, { body: change }));
  const remove = async (view: SavedView): Promise<void> => {
    try {
      take(await api.delete(path, { body: { name: view.name } }));
    } catch (error) {
      toastError(error);
      return;
    }
    setEdited(undefined);
    addToast({
      tone: 'success',
      text: t('deleted', { name: view.name }),
      action: { label: t('undo'), run: () => void save({ ...view }).catch(toastError) },
    });
  };
  return (
    <>
      {views.length === 0 ? <p className="view-none">{t('none')}</p> : null}
      <ul className="view-list" aria-label={t('yours')}>
        {views.map((view) => {
          const isShown = normal(view.query) === current;
          return (
            <li key={view.name}>
              <div className="view-row">
                <a
                  className="menu-item"
                  href={`${url(list)}${normal(view.query)}`}
                  aria-current={isShown || undefined}
                >
                  <span className="menu-check">{isShown ? <CheckIcon /> : null}</span>
                  <span className="grow truncate" dir="auto">
                    {view.name}
                  </span>
                  {view.is_default ? <Tag>{t('default')}</Tag> : null}
                </a>
                <IconButton
                  small
                  icon={<PencilIcon />}
                  label={t('edit', { name: view.name })}
                  aria-expanded={edited === view.name}
                  onClick={() => setEdited(edited === view.name ? undefined : view.name)}
                />
              </div>
              {edited === view.name ? (
                <ViewForm
                  view={view}
                  onSave={async (name, isDefault) => {
                    await save({ name: view.name, rename: name, is_default: isDefault });
                    setEdited(undefined);
                  }}
                >
                  {isShown ? null : (
                    <Button
                      small
                      onClick={() =>
                        void save({ name: view.name, query: current.slice(1) }).then(
                          () => setEdited(undefined),
                          toastError,
                        )
                      }
                    >
                      {t('useCurrent')}
                    </Button>
                  )}
                  <Button small variant="danger" onClick={() => void remove(view)}>
                    {t('delete')}
                  </Button>
                </ViewForm>
              ) : null}
            </li>
          );
        })}
      </ul>
      {edited === undefined ? (
        <ViewForm
          view={undefined}
          onSave={async (name, isDefault) => {
            await save({ name, query: current.slice(1), is_default: isDefault });
            addToast({ tone: 'success', text: t('saved', { name: name.trim() }) });
          }}
        />
      ) : null}
    </>
  );
}
