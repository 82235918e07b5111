import { projectsMessages } from '../projects/projects.messages.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormField, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { can, groupPage } from '../projects/index.ts';
import { VisibilityField } from '../projects/visibility.tsx';
import { groupQuery, type Group } from './group.queries.ts';
import '../projects/projects.css';

const { t } = projectsMessages;

function DeleteGroup({ group }: { group: Group }) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = (): void => {
    setBusy(true);
    api
      .delete(`/api/v4/groups/${group.id}`)
      .then(async () => {
        addToast({ tone: 'info', text: t('deleted', { name: group.name }) });
        router.history.push(url('/dashboard'));
        client.removeQueries({ queryKey: groupQuery(group.full_path).queryKey });
        await client.invalidateQueries({ queryKey: ['api', '/api/v4/groups'] });
      })
      .catch(toastError)
      .finally(() => {
        setBusy(false);
        setAsking(false);
      });
  };
  return (
    <section className="stack form-section">
      <h2>{t('dangerZone')}</h2>
      <ul className="card list danger-zone">
        <li>
          <div className="grow">
            <h3>{t('deleteGroup')}</h3>
            <p className="muted">{t('deleteGroupText')}</p>
          </div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('deleteGroup')}
          </Button>
        </li>
      </ul>
      {asking ? (
        <ConfirmDialog
          title={t('deleteTitle', { name: group.full_path })}
          verb={t('deleteGroup')}
          typedName={group.full_path}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('deleteGroupText')}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

export default function GroupSettingsPage() {
  const client = useQueryClient();
  const router = useRouter();
  const { group: path } = useParams({ from: '/groups/$group' });
  const { data: group } = useSuspenseQuery(groupQuery(path));
  return (
    <div className="page page-narrow stack">
      <h1>{t('settings')}</h1>
      <ApiForm<Group>
        key={group.full_path}
        id="group"
        method="PUT"
        path={`/api/v4/groups/${group.id}`}
        leadTo="/groups/{full_path}/-/edit"
        onDone={async (answer) => {
          addToast({ tone: 'success', text: t('saved') });
          await client.invalidateQueries({ queryKey: groupQuery(answer.full_path).queryKey });
          if (answer.full_path !== group.full_path)
            router.history.replace(groupPage(answer.full_path, 'edit'));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField label={t('groupName')} error={state.errors['name']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="name"
                  defaultValue={state.values['name'] ?? group.name}
                  maxLength={255}
                  dir="auto"
                />
              )}
            </FormField>
            <FormField label={t('description')} error={state.errors['description']}>
              {(control) => (
                <TextArea
                  {...control}
                  name="description"
                  defaultValue={state.values['description'] ?? group.description}
                  rows={2}
                />
              )}
            </FormField>
            <FormField label={t('path')} hint={t('changePathHint')} error={state.errors['path']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="path"
                  defaultValue={state.values['path'] ?? group.path}
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={255}
                />
              )}
            </FormField>
            <FormField label={t('projectCreation')} error={state.errors['project_creation_level']}>
              {(control) => (
                <Select
                  {...control}
                  name="project_creation_level"
                  defaultValue={group.project_creation_level}
                >
                  <option value="developer">{t('creationDeveloper')}</option>
                  <option value="maintainer">{t('creationMaintainer')}</option>
                  <option value="owner">{t('creationOwner')}</option>
                  <option value="noone">{t('creationNoone')}</option>
                </Select>
              )}
            </FormField>
            <VisibilityField value={group.visibility} error={state.errors['visibility']} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('save')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
      {can(group, 'delete') ? <DeleteGroup group={group} /> : null}
    </div>
  );
}
