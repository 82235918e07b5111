import { useQueryClient } from '@tanstack/react-query';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { useRouter, useSearch } from '../../platform/routing/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { NamespaceField } from './namespace-field.tsx';
import { projectPath } from './paths.ts';
import { NewPlaceFields } from './place-fields.tsx';
import { projectsMessages } from './projects.messages.ts';
import { VisibilityField } from './visibility-field.tsx';

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
  const { namespace_id } = useSearch<'/projects/new'>();
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <div>
          <h1>{t('newProject')}</h1>
          <p>{t('newProjectText')}</p>
        </div>
      </div>
      <ApiForm
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
            <NewPlaceFields
              state={state}
              label={t('projectName')}
              hint={t('projectNameHint')}
              between={
                <NamespaceField
                  name="namespace_id"
                  label={t('namespace')}
                  error={state.errors['namespace']}
                  chosen={state.values['namespace_id'] ?? namespace_id}
                />
              }
            />
            <VisibilityField value="private" error={state.errors['visibility_level']} />
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
