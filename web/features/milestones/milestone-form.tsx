import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert, type FormFields, type FormState } from '../../platform/form.tsx';
import { entitiesOf } from '../../platform/query.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { projectPlace } from '../../ui/markdown-place.ts';
import { previewMarkdown } from '../../ui/preview-markdown.ts';
import { leanMilestone, milestones } from './milestone.entity.ts';
import { milestoneQuery, milestonesPath, placePath, type MilestonePlace } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';
import { useMilestonePlace } from './use-milestone-place.ts';
import './milestones.css';

const { t } = milestonesMessages;

/** Fields of a form end their lines in one way, texts that programs write in another. */
const sameText = (a: unknown, b: unknown): boolean =>
  String(a).replaceAll('\r\n', '\n') === String(b).replaceAll('\r\n', '\n');

/** What was typed. Others can have changed the rest since the form was opened, and the description too: then it is sent as it stands in the form. */
function typedOf({ description_was: was = '', ...fields }: FormFields, before: Milestone): FormFields {
  const typed = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !sameText(value, before[name as keyof Milestone] ?? '') ||
        (name === 'description' && !sameText(was, before.description)),
    ),
  );
  return 'description' in typed ? { ...typed, description_was: was } : typed;
}

function Fields({
  state,
  place,
  milestone,
}: {
  state: FormState;
  place: MilestonePlace;
  milestone: Milestone | undefined;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [seen, setSeen] = useState(milestone?.description);
  const refused = state.errors['description_was'];
  useEffect(() => {
    if (refused === undefined || milestone === undefined) return;
    // Who saves again knows of the other's change.
    client.fetchQuery({ ...milestoneQuery(place, String(milestone.iid)), staleTime: 0 }).then(
      ({ id }) => setSeen(entitiesOf(client).read(milestones, id)?.description),
      // It is refused once more, and asked for again.
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once a refusal
  }, [refused]);
  const [text, setText] = useState(state.values['description'] ?? milestone?.description ?? '');
  const date = (name: 'start_date' | 'due_date', label: string) => (
    <FormField label={label} error={state.errors[name]}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          name={name}
          defaultValue={state.values[name] ?? milestone?.[name] ?? ''}
        />
      )}
    </FormField>
  );
  return (
    <>
      <FormAlert state={state} />
      {seen !== undefined && <input type="hidden" name="description_was" value={seen} />}
      <FormField label={t('title')} error={state.errors['title']} required>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            defaultValue={state.values['title'] ?? milestone?.title ?? ''}
            maxLength={255}
            autoComplete="off"
            dir="auto"
            autoFocus
          />
        )}
      </FormField>
      <div className="milestone-dates">
        {date('start_date', t('startDate'))}
        {date('due_date', t('dueDate'))}
      </div>
      <FormField label={t('description')} error={state.errors['description']}>
        {(control) => (
          <MarkdownField
            control={control}
            name="description"
            label={t('description')}
            value={text}
            onChange={setText}
            place={place.kind === 'project' ? projectPlace(place.path) : undefined}
            preview={(markdown) =>
              previewMarkdown(api, place.kind === 'project' ? place.path : undefined, markdown)
            }
          />
        )}
      </FormField>
    </>
  );
}

/** Creates or changes a milestone. */
export function MilestoneForm({ milestone }: { milestone?: Milestone }) {
  const { place, hrefOf } = useMilestonePlace();
  const client = useQueryClient();
  const router = useRouter();
  const entities = useEntities();
  const editing = milestone !== undefined;
  const [before] = useState(milestone);
  const path = milestonesPath(place);
  const back = hrefOf(editing ? `milestones/${milestone.iid}` : 'milestones');
  const form = {
    id: 'milestone',
    leadTo: `${placePath(place)}/milestones/{iid}`,
    onDone: async (saved: Milestone) => {
      entities.put(milestones, leanMilestone(saved));
      await client.invalidateQueries({ queryKey: ['api', milestonesPath(place)] });
      await client.invalidateQueries({ queryKey: milestoneQuery(place, String(saved.iid)).queryKey });
      router.history.push(hrefOf(`milestones/${saved.iid}`));
    },
    children: (state: FormState) => (
      <>
        <Fields state={state} place={place} milestone={milestone} />
        <div className="form-actions">
          <Button type="submit" variant="primary" busy={state.busy}>
            {editing ? t('save') : t('create')}
          </Button>
          <LinkButton href={back}>{t('cancel')}</LinkButton>
        </div>
      </>
    ),
  };
  return editing ? (
    <ApiForm
      method="PUT"
      path={`${path}/${milestone.id}`}
      body={(fields) => typedOf(fields, before ?? milestone)}
      {...form}
    />
  ) : (
    <ApiForm method="POST" path={path} {...form} />
  );
}
