import { projectsMessages } from '../projects/projects.messages.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { groupPath } from '../projects/index.ts';
import { namespacesQuery } from '../projects/project.queries.ts';
import { suggestPath } from '../projects/suggest-path.ts';
import { VisibilityField } from '../projects/visibility.tsx';
import type { Group } from './group.queries.ts';

const { t } = projectsMessages;

function toInput({ parent_id, ...fields }: FormFields) {
  return {
    ...fields,
    ...(parent_id === '' || parent_id === undefined ? {} : { parent_id: Number(parent_id) }),
  };
}

export default function NewGroupPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { parent_id } = useSearch({ from: '/groups/new' });
  const { data: namespaces } = useSuspenseQuery(namespacesQuery());
  const [path, setPath] = useState<{ text: string; own: boolean }>({ text: '', own: false });
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <div>
          <h1>{t(parent_id === undefined ? 'newGroup' : 'newSubgroup')}</h1>
          <p>{t('noGroupsText')}</p>
        </div>
      </div>
      <ApiForm<Group>
        id="new-group"
        method="POST"
        path="/api/v4/groups"
        leadTo="/groups/{full_path}"
        body={toInput}
        onDone={(group) => {
          void client.invalidateQueries({ queryKey: ['api', '/api/v4/groups'] });
          void client.invalidateQueries({ queryKey: namespacesQuery().queryKey });
          router.history.push(groupPath(group.full_path));
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
                  defaultValue={state.values['name']}
                  maxLength={255}
                  autoComplete="off"
                  dir="auto"
                  onChange={(event) => {
                    if (!path.own) setPath({ text: suggestPath(event.target.value), own: false });
                  }}
                />
              )}
            </FormField>
            <FormField label={t('path')} hint={t('pathHint')} error={state.errors['path']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="path"
                  value={path.text}
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={255}
                  onChange={(event) => setPath({ text: event.target.value, own: event.target.value !== '' })}
                />
              )}
            </FormField>
            <FormField label={t('parentGroup')} error={state.errors['parent_id']}>
              {(control) => (
                <Select
                  {...control}
                  name="parent_id"
                  defaultValue={state.values['parent_id'] ?? parent_id ?? ''}
                >
                  <option value="">{t('noParent')}</option>
                  {namespaces.items
                    .filter((namespace) => namespace.kind === 'group')
                    .map((namespace) => (
                      <option key={namespace.id} value={namespace.id}>
                        {namespace.full_path}
                      </option>
                    ))}
                </Select>
              )}
            </FormField>
            <FormField label={`${t('description')} (${t('optional')})`} error={state.errors['description']}>
              {(control) => (
                <TextArea
                  {...control}
                  name="description"
                  defaultValue={state.values['description']}
                  rows={2}
                />
              )}
            </FormField>
            <VisibilityField value="private" error={state.errors['visibility']} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('createGroup')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}
