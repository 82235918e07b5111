import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { projectPath } from './paths.ts';
import { namespacesQuery, type Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import { suggestPath } from './suggest-path.ts';
import { VisibilityField } from './visibility.tsx';

const { t } = projectsMessages;

function toInput({ namespace_id, initialize_with_readme, ...fields }: FormFields) {
  return {
    ...fields,
    namespace_id: Number(namespace_id),
    initialize_with_readme: initialize_with_readme === 'true',
  };
}

export default function NewProjectPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { namespace_id } = useSearch({ from: '/projects/new' });
  const { data: namespaces } = useSuspenseQuery(namespacesQuery());
  const [path, setPath] = useState<{ text: string; own: boolean }>({ text: '', own: false });
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <div>
          <h1>{t('newProject')}</h1>
          <p>{t('newProjectText')}</p>
        </div>
      </div>
      <ApiForm<Project>
        id="new-project"
        method="POST"
        path="/api/v4/projects"
        leadTo="/{path_with_namespace}"
        body={toInput}
        onDone={(project) => {
          void client.invalidateQueries({ queryKey: ['api', '/api/v4/projects'] });
          router.history.push(projectPath(project.path_with_namespace));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField
              label={t('projectName')}
              hint={t('projectNameHint')}
              error={state.errors['name']}
              required
            >
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
            <FormField label={t('namespace')} error={state.errors['namespace']}>
              {(control) => (
                <Select
                  {...control}
                  name="namespace_id"
                  defaultValue={
                    state.values['namespace_id'] ??
                    namespace_id ??
                    namespaces.items.find((namespace) => namespace.kind === 'user')?.id
                  }
                >
                  {namespaces.items.map((namespace) => (
                    <option key={namespace.id} value={namespace.id}>
                      {namespace.full_path}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
            <FormField label={t('path')} hint={t('pathHint')} error={state.errors['path']}>
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
            <Checkbox name="initialize_with_readme" value="true" label={t('readme')} hint={t('readmeHint')} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('createProject')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}
