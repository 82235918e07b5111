import { useQueryClient } from '@tanstack/react-query';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FieldSet, Radio } from '../../ui/field.tsx';
import {
  NamespaceField,
  projectPath,
  PlaceFields,
  projectQuery,
  projectsMessages,
  useProject,
  VisibilityField,
} from '../projects/index.ts';
import { forksMessages } from './forks.messages.ts';

const { t } = forksMessages;

const toInput = ({ namespace_id, ...fields }: FormFields) => ({
  ...fields,
  namespace_id: Number(namespace_id),
});

/** The form for a fork, filled in with what the origin has. */
export default function NewForkPage() {
  const { path } = useParams<'/:path'>();
  const origin = useProject(path);
  const router = useRouter();
  const client = useQueryClient();
  const { default_branch: branch } = origin;
  // Code that only its members read goes into a fork that only its members see.
  const widest = origin.repository_access_level === 'enabled' ? origin.visibility : 'private';
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <div>
          <h1 dir="auto">{t('forkTitle', { name: origin.path_with_namespace })}</h1>
          <p>{t('forkText')}</p>
        </div>
      </div>
      <ApiForm
        id="new-fork"
        method="POST"
        path={`/api/v4/projects/${origin.id}/fork`}
        leadTo="/{path_with_namespace}"
        body={toInput}
        onDone={(fork) => {
          void client.invalidateQueries({ queryKey: ['api', '/api/v4/projects'] });
          // It has one fork more.
          void client.invalidateQueries({ queryKey: projectQuery(path).queryKey });
          router.history.push(projectPath(fork.path_with_namespace));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <PlaceFields
              state={state}
              label={projectsMessages.t('projectName')}
              of={origin}
              pathHint={projectsMessages.t('pathHint')}
              between={
                <NamespaceField
                  name="namespace_id"
                  label={t('namespace')}
                  error={state.errors['namespace']}
                  chosen={state.values['namespace_id']}
                />
              }
            />
            {branch === null ? null : (
              <FieldSet legend={t('branches')} error={state.errors['branches']}>
                <Radio
                  name="branches"
                  value=""
                  label={t('allBranches')}
                  defaultChecked={(state.values['branches'] ?? '') === ''}
                />
                <Radio
                  name="branches"
                  value={branch}
                  label={t('onlyDefault', { branch })}
                  defaultChecked={state.values['branches'] === branch}
                />
              </FieldSet>
            )}
            <VisibilityField value={widest} widest={widest} error={state.errors['visibility_level']} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('forkProject')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}
