import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ChangeForm } from '../../platform/change-form.tsx';
import { FormAlert } from '../../platform/form.tsx';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { useEntities, useEntity } from '../../platform/use-entity.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { labels, leanLabel } from './label.entity.ts';
import { LabelFields } from './label-fields.tsx';
import { labelPath, labelQuery, labelsPath } from './label.queries.ts';
import { labelsMessages } from './labels.messages.ts';
import { placePath } from './place.ts';
import { usePlanningPlace } from './use-planning-place.ts';

const { t } = labelsMessages;

export default function EditLabelPage() {
  const id = useParams().id!;
  const { place, hrefOf } = usePlanningPlace('manage_labels');
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(labelQuery(place, id));
  const label = useEntity(labels, data);
  const entities = useEntities();
  const list = hrefOf('labels');
  return (
    <div className="page page-narrow stack">
      <h1>{t('editLabel')}</h1>
      <ChangeForm
        id="edit-label"
        path={labelPath(place, label.id)}
        leadTo={`${placePath(place)}/labels`}
        onDone={async (saved) => {
          // The label changes everywhere; a new name also changes its position in the list.
          entities.put(labels, leanLabel(saved));
          await client.invalidateQueries({ queryKey: ['api', labelsPath(place)] });
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
      </ChangeForm>
    </div>
  );
}
