import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { projectPage } from '../projects/index.ts';
import { LabelFields } from './label-fields.tsx';
import { labelPath, labelQuery, labelsPath } from './label.queries.ts';
import { labelsMessages } from './labels.messages.ts';

const { t } = labelsMessages;

export default function EditLabelPage() {
  const { path, id } = useParams({ from: '/$path/-/labels/$id/edit' });
  const router = useRouter();
  const client = useQueryClient();
  const { data: label } = useSuspenseQuery(labelQuery(path, id));
  const list = projectPage(path, 'labels');
  return (
    <div className="page page-narrow stack">
      <h1>{t('editLabel')}</h1>
      <ApiForm
        id="edit-label"
        method="PUT"
        path={labelPath(path, label.id)}
        leadTo={`/${path}/-/labels`}
        onDone={async () => {
          await client.invalidateQueries({ queryKey: ['api', labelsPath(path)] });
          client.removeQueries({ queryKey: labelQuery(path, id).queryKey });
          router.history.push(list);
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <LabelFields state={state} label={label} nameField="new_name" />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('save')}
              </Button>
              <LinkButton href={list}>{t('cancel')}</LinkButton>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}
