import './projects.css';
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../../contract/projects/projects.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ChangeForm } from '../../platform/change-form.tsx';
import { FormAlert, type FormFields, type FormState } from '../../platform/form.tsx';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, Select, TextInput } from '../../ui/field.tsx';
import { AvatarForm } from '../avatars/index.ts';
import { DangerZone, type DangerousAct } from './danger-zone.tsx';
import { projectPage } from './paths.ts';
import { PlaceFields } from './place-fields.tsx';
import { projects } from './project.entity.ts';
import { can, projectQuery } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import { useProject } from './use-project.ts';
import { SettingsNav } from './settings-nav.tsx';
import { VisibilityField } from './visibility-field.tsx';
import { DescriptionFields, MergeFields } from './merge-fields.tsx';

const { t } = projectsMessages;

/** Who can use a part of the project. */
function FeatureField({
  name,
  label,
  hint,
  project,
  state,
}: {
  name: 'forking_access_level' | 'issues_access_level' | 'repository_access_level';
  label: string;
  hint: string;
  project: Project;
  state: FormState;
}) {
  return (
    <FormField label={label} hint={hint} error={state.errors[name]}>
      {(control) => (
        <Select {...control} name={name} defaultValue={project[name] ?? 'enabled'}>
          <option value="enabled">{t('featureEnabled')}</option>
          <option value="private">{t('featurePrivate')}</option>
          <option value="disabled">{t('featureDisabled')}</option>
        </Select>
      )}
    </FormField>
  );
}

function General({ project }: { project: Project }) {
  const entities = useEntities();
  const client = useQueryClient();
  const router = useRouter();
  const page = `/${project.path_with_namespace}/-/settings`;
  return (
    <ChangeForm
      id="general"
      path={`/api/v4/projects/${project.id}`}
      leadTo={page}
      body={(fields: FormFields) => ({
        ...fields,
        autoclose_referenced_issues: fields['autoclose_referenced_issues'] === 'true',
        emails_enabled: fields['emails_enabled'] === 'true',
        topics: fields['topics'] === '' ? [] : String(fields['topics']).split(','),
      })}
      onDone={(answer) => {
        entities.put(projects, answer);
        client.setQueryData(projectQuery(answer.path_with_namespace).queryKey, answer.id);
        addToast({ tone: 'success', text: t('saved') });
        if (answer.path_with_namespace !== project.path_with_namespace)
          router.history.replace(projectPage(answer.path_with_namespace, 'settings'));
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <PlaceFields
            state={state}
            label={t('projectName')}
            of={project}
            between={
              <>
                <FormField label={t('topics')} hint={t('topicsHint')} error={state.errors['topics']}>
                  {(control) => (
                    <TextInput {...control} name="topics" defaultValue={project.topics.join(', ')} />
                  )}
                </FormField>
                {project.default_branch === null ? null : (
                  <FormField label={t('defaultBranch')} error={state.errors['default_branch']}>
                    {(control) => (
                      <TextInput
                        {...control}
                        name="default_branch"
                        defaultValue={project.default_branch!}
                        spellCheck={false}
                        className="mono"
                      />
                    )}
                  </FormField>
                )}
              </>
            }
          />
          {can(project, 'change_visibility') ? (
            <VisibilityField
              value={project.visibility}
              hint={project.forks_count > 0 ? t('visibilityOfForks') : undefined}
              error={state.errors['visibility_level']}
            />
          ) : null}
          <FeatureField
            name="issues_access_level"
            label={t('issuesFeature')}
            hint={t('issuesFeatureHint')}
            {...{ project, state }}
          />
          <FeatureField
            name="repository_access_level"
            label={t('repositoryFeature')}
            hint={t('repositoryFeatureHint')}
            {...{ project, state }}
          />
          <FeatureField
            name="forking_access_level"
            label={t('forkingFeature')}
            hint={t('forkingFeatureHint')}
            {...{ project, state }}
          />
          <MergeFields {...{ project, state }} />
          <DescriptionFields {...{ project, state }} />
          <input type="hidden" name="autoclose_referenced_issues" value="false" />
          <Checkbox
            name="autoclose_referenced_issues"
            value="true"
            label={t('autoclose')}
            hint={t('autocloseHint')}
            defaultChecked={project.autoclose_referenced_issues !== false}
          />
          <input type="hidden" name="emails_enabled" value="false" />
          <Checkbox
            name="emails_enabled"
            value="true"
            label={t('emailsEnabled')}
            hint={t('emailsEnabledHint')}
            defaultChecked={project.emails_enabled !== false}
          />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </ChangeForm>
  );
}

function Dangers({ project }: { project: Project }) {
  const entities = useEntities();
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const { queryKey } = projectQuery(project.path_with_namespace);
  const archived = project.archived === true;
  const acts: DangerousAct[] = [];
  const origin = project.forked_from_project ?? null;
  if (origin !== null && can(project, 'change_visibility'))
    acts.push({
      verb: t('removeFork'),
      text: t('removeForkText', { name: origin.path_with_namespace }),
      async run() {
        await api.delete(`/api/v4/projects/${project.id}/fork`);
        entities.put(projects, { id: project.id, forked_from_project: null });
      },
    });
  if (can(project, 'archive'))
    acts.push({
      verb: t(archived ? 'unarchive' : 'archive'),
      text: t(archived ? 'unarchiveText' : 'archiveText'),
      harmless: archived,
      async run() {
        const call = archived ? 'unarchive' : 'archive';
        entities.put(projects, await api.post(`/api/v4/projects/${project.id}/${call}`));
      },
    });
  if (can(project, 'delete'))
    acts.push({
      verb: t('deleteProject'),
      text: t('deleteProjectText'),
      title: t('deleteTitle', { name: project.path_with_namespace }),
      typedName: project.path_with_namespace,
      async run() {
        await api.delete(`/api/v4/projects/${project.id}`);
        addToast({ tone: 'info', text: t('deleted', { name: project.name }) });
        router.history.push(url('/dashboard'));
        client.removeQueries({ queryKey });
        await client.invalidateQueries({ queryKey: ['api', '/api/v4/projects'] });
      },
    });
  return <DangerZone acts={acts} />;
}

export default function ProjectSettingsPage() {
  const entities = useEntities();
  const { path } = useParams<'/:path'>();
  const project = useProject(path);
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <h1>{t('settings')}</h1>
        <SettingsNav project={project} current="general" />
      </div>
      <AvatarForm
        square
        of={project}
        action={`/-/projects/${project.id}/avatar`}
        onChange={(avatar_url) => entities.put(projects, { id: project.id, avatar_url })}
      />
      <General key={project.path_with_namespace} project={project} />
      <Dangers project={project} />
    </div>
  );
}
