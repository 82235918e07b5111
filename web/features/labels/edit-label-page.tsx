import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Label } from '../../../contract/labels/labels.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { useEntities, useEntity } from '../../platform/use-entity.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { projectPage } from '../projects/index.ts';
import { labels, leanLabel } from './label.entity.ts';
import { LabelFields } from './label-fields.tsx';
import { labelPath, labelQuery, labelsPath } from './label.queries.ts';
import { labelsMessages } from './labels.messages.ts';

const { t } = labelsMessages;

export default function EditLabelPage() {
  const { path, id } = useParams<'/:path/-/labels/:id/edit'>();
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(labelQuery(path, id));
  const label = useEntity(labels, data);
  const entities = useEntities();
  const list = projectPage(path, 'labels');
  return (
    <div className="page page-narrow stack">
      <h1>{t('editLabel')}</h1>
      <ApiForm<Label>
        id="edit-label"
        method="PUT"
        path={labelPath(path, label.id)}
        leadTo={`/${path}/-/labels`}
        onDone={async (saved) => {
          // The label changes everywhere; a new name also changes its position in the list.
          entities.put(labels, leanLabel(saved));
          await client.invalidateQueries({ queryKey: ['api', labelsPath(path)] });
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
