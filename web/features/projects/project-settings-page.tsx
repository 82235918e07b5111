import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Checkbox, FormField, TextArea, TextInput } from '../../ui/field.tsx';
import { projectPage } from './paths.ts';
import { can, projectQuery, type Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import { VisibilityField } from './visibility.tsx';
import './projects.css';

const { t } = projectsMessages;

function General({ project }: { project: Project }) {
  const client = useQueryClient();
  const router = useRouter();
  const page = `/${project.path_with_namespace}/-/settings`;
  return (
    <ApiForm<Project>
      id="general"
      method="PUT"
      path={`/api/v4/projects/${project.id}`}
      leadTo={page}
      body={(fields: FormFields) => ({
        ...fields,
        issues_enabled: fields['issues_enabled'] === 'true',
        topics: fields['topics'] === '' ? [] : String(fields['topics']).split(','),
      })}
      onDone={(answer) => {
        client.setQueryData(projectQuery(answer.path_with_namespace).queryKey, answer);
        addToast({ tone: 'success', text: t('saved') });
        if (answer.path_with_namespace !== project.path_with_namespace)
          router.history.replace(projectPage(answer.path_with_namespace, 'settings'));
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <FormField label={t('projectName')} error={state.errors['name']} required>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                defaultValue={state.values['name'] ?? project.name}
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
                defaultValue={state.values['description'] ?? project.description}
                rows={2}
              />
            )}
          </FormField>
          <FormField label={t('topics')} hint={t('topicsHint')} error={state.errors['topics']}>
            {(control) => <TextInput {...control} name="topics" defaultValue={project.topics.join(', ')} />}
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
          <FormField label={t('path')} hint={t('changePathHint')} error={state.errors['path']} required>
            {(control) => (
              <TextInput
                {...control}
                name="path"
                defaultValue={state.values['path'] ?? project.path}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={255}
              />
            )}
          </FormField>
          {can(project, 'change_visibility') ? (
            <VisibilityField value={project.visibility} error={state.errors['visibility']} />
          ) : null}
          <input type="hidden" name="issues_enabled" value="false" />
          <Checkbox
            name="issues_enabled"
            value="true"
            label={t('issuesEnabled')}
            hint={t('issuesEnabledHint')}
            defaultChecked={project.issues_enabled === true}
          />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </ApiForm>
  );
}

function DangerZone({ project }: { project: Project }) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const archived = project.archived === true;
  const archive = async (): Promise<void> => {
    const answer = await api.post<Project>(
      `/api/v4/projects/${project.id}/${archived ? 'unarchive' : 'archive'}`,
    );
    client.setQueryData(projectQuery(project.path_with_namespace).queryKey, answer);
  };
  const remove = async (): Promise<void> => {
    await api.delete(`/api/v4/projects/${project.id}`);
    addToast({ tone: 'info', text: t('deleted', { name: project.name }) });
    router.history.push(url('/dashboard'));
    client.removeQueries({ queryKey: projectQuery(project.path_with_namespace).queryKey });
    await client.invalidateQueries({ queryKey: ['api', '/api/v4/projects'] });
  };
  const confirm = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch(toastError)
      .finally(() => {
        setBusy(false);
        setAsking(null);
      });
  };
  return (
    <section className="stack form-section">
      <h2>{t('dangerZone')}</h2>
      <ul className="card list danger-zone">
        {can(project, 'archive') ? (
          <li>
            <div className="grow">
              <h3>{t(archived ? 'unarchive' : 'archive')}</h3>
              <p className="muted">{t(archived ? 'unarchiveText' : 'archiveText')}</p>
            </div>
            <Button variant="danger" onClick={() => setAsking('archive')}>
              {t(archived ? 'unarchive' : 'archive')}
            </Button>
          </li>
        ) : null}
        {can(project, 'delete') ? (
          <li>
            <div className="grow">
              <h3>{t('deleteProject')}</h3>
              <p className="muted">{t('deleteProjectText')}</p>
            </div>
            <Button variant="danger" onClick={() => setAsking('delete')}>
              {t('deleteProject')}
            </Button>
          </li>
        ) : null}
      </ul>
      {asking === 'archive' ? (
        <ConfirmDialog
          title={t(archived ? 'unarchive' : 'archive')}
          verb={t(archived ? 'unarchive' : 'archive')}
          danger={!archived}
          busy={busy}
          onClose={() => setAsking(null)}
          onConfirm={() => confirm(archive)}
        >
          <p>{t(archived ? 'unarchiveText' : 'archiveText')}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'delete' ? (
        <ConfirmDialog
          title={t('deleteTitle', { name: project.path_with_namespace })}
          verb={t('deleteProject')}
          typedName={project.path_with_namespace}
          busy={busy}
          onClose={() => setAsking(null)}
          onConfirm={() => confirm(remove)}
        >
          <p>{t('deleteProjectText')}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

export default function ProjectSettingsPage() {
  const { path } = useParams({ from: '/$path' });
  const { data: project } = useSuspenseQuery(projectQuery(path));
  return (
    <div className="page page-narrow stack">
      <h1>{t('settings')}</h1>
      <General key={project.path_with_namespace} project={project} />
      {can(project, 'archive') || can(project, 'delete') ? <DangerZone project={project} /> : null}
    </div>
  );
}
