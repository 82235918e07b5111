import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import {
  projectsMessages,
  DangerZone,
  type DangerousAct,
  can,
  groupPage,
  PlaceFields,
  VisibilityField,
} from '../projects/index.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Group } from '../../../contract/groups/groups.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ChangeForm } from '../../platform/change-form.tsx';
import { FormAlert, type FormFields } from '../../platform/form.tsx';
import { addToast } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormField, Select } from '../../ui/field.tsx';
import { AvatarForm } from '../avatars/index.ts';
import { groupQuery } from './group.queries.ts';
import { GroupSettingsNav } from './group-settings-nav.tsx';
import '../projects/projects.css';

const { t } = projectsMessages;

function Dangers({ group }: { group: Group }) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const { queryKey } = groupQuery(group.full_path);
  const acts: DangerousAct[] = [];
  // A group archived with its parent has to be restored there.
  if (can(group, 'archive') && group.archived === group.self_archived)
    acts.push({
      verb: t(group.archived ? 'unarchiveGroup' : 'archiveGroup'),
      text: t(group.archived ? 'unarchiveGroupText' : 'archiveGroupText'),
      harmless: group.archived,
      async run() {
        await api.post(`/api/v4/groups/${group.id}/${group.archived ? 'unarchive' : 'archive'}`);
        // Every project in the group has changed.
        await client.invalidateQueries({ queryKey: ['api'] });
      },
    });
  if (can(group, 'delete'))
    acts.push({
      verb: t('deleteGroup'),
      text: t('deleteGroupText'),
      title: t('deleteTitle', { name: group.full_path }),
      typedName: group.full_path,
      async run() {
        await api.delete(`/api/v4/groups/${group.id}`);
        addToast({ tone: 'info', text: t('deleted', { name: group.name }) });
        router.history.push(url('/dashboard'));
        client.removeQueries({ queryKey });
        await client.invalidateQueries({ queryKey: ['api', '/api/v4/groups'] });
      },
    });
  return <DangerZone acts={acts} />;
}

export default function GroupSettingsPage() {
  const client = useQueryClient();
  const router = useRouter();
  const { group: path } = useParams<'/groups/:group'>();
  const { data: group } = useSuspenseQuery(groupQuery(path));
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <h1>{t('settings')}</h1>
        <GroupSettingsNav group={group} current="general" />
      </div>
      <AvatarForm
        square
        of={group}
        action={`/-/groups/${group.id}/avatar`}
        onChange={() => client.invalidateQueries({ queryKey: groupQuery(path).queryKey })}
      />
      <ChangeForm
        key={group.full_path}
        id="group"
        path={`/api/v4/groups/${group.id}`}
        leadTo="/groups/{full_path}/-/edit"
        body={(fields: FormFields) => ({ ...fields, emails_enabled: fields['emails_enabled'] === 'true' })}
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
            <PlaceFields state={state} label={t('groupName')} of={group} />
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
            <FormField label={t('subgroupCreation')} error={state.errors['subgroup_creation_level']}>
              {(control) => (
                <Select
                  {...control}
                  name="subgroup_creation_level"
                  defaultValue={group.subgroup_creation_level}
                >
                  <option value="maintainer">{t('creationMaintainer')}</option>
                  <option value="owner">{t('creationOwner')}</option>
                </Select>
              )}
            </FormField>
            <input type="hidden" name="emails_enabled" value="false" />
            <Checkbox
              name="emails_enabled"
              value="true"
              label={t('emailsEnabled')}
              hint={t('groupEmailsHint')}
              defaultChecked={group.emails_enabled}
            />
            <VisibilityField value={group.visibility} error={state.errors['visibility_level']} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('save')}
              </Button>
            </div>
          </>
        )}
      </ChangeForm>
      <Dangers group={group} />
    </div>
  );
}
