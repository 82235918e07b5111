import { useRouter, useSearch } from '../../platform/routing/hooks.ts';
import {
  projectsMessages,
  groupPath,
  NamespaceField,
  namespacesQuery,
  type Namespace,
  NewPlaceFields,
  VisibilityField,
} from '../projects/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiForm, FormAlert, type FormFields } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';

const { t } = projectsMessages;

function toInput({ parent_id, ...fields }: FormFields) {
  return {
    ...fields,
    ...(parent_id === '' || parent_id === undefined ? {} : { parent_id: Number(parent_id) }),
  };
}

const isGroup = ({ kind }: Namespace): boolean => kind === 'group';

export default function NewGroupPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { parent_id } = useSearch<'/groups/new'>();
  return (
    <div className="page page-narrow stack">
      <div className="page-head">
        <div>
          <h1>{t(parent_id === undefined ? 'newGroup' : 'newSubgroup')}</h1>
          <p>{t('noGroupsText')}</p>
        </div>
      </div>
      <ApiForm
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
            <NewPlaceFields
              state={state}
              label={t('groupName')}
              pathRequired
              between={
                <NamespaceField
                  name="parent_id"
                  label={t('parentGroup')}
                  error={state.errors['parent_id']}
                  chosen={state.values['parent_id'] ?? parent_id}
                  offers={isGroup}
                  none={t('noParent')}
                />
              }
            />
            <VisibilityField value="private" error={state.errors['visibility_level']} />
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
