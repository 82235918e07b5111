import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm, FormAlert, type FormState } from '../../platform/form.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { previewMarkdown } from '../discussions/index.ts';
import { projectPage } from '../projects/index.ts';
import { milestoneQuery, milestonesPath } from './milestone.queries.ts';
import { milestonesMessages } from './milestones.messages.ts';
import './milestones.css';

const { t } = milestonesMessages;

function Fields({
  state,
  path,
  milestone,
}: {
  state: FormState;
  path: string;
  milestone: Milestone | undefined;
}) {
  const api = useApi();
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
            id={control.id}
            name="description"
            label={t('description')}
            value={text}
            onChange={setText}
            preview={(markdown) => previewMarkdown(api, path, markdown)}
          />
        )}
      </FormField>
    </>
  );
}

/** Makes a milestone, or changes one. */
export function MilestoneForm({ path, milestone }: { path: string; milestone?: Milestone }) {
  const client = useQueryClient();
  const router = useRouter();
  const editing = milestone !== undefined;
  const back = projectPage(path, editing ? `milestones/${milestone.iid}` : 'milestones');
  return (
    <ApiForm<Milestone>
      id="milestone"
      method={editing ? 'PUT' : 'POST'}
      path={editing ? `${milestonesPath(path)}/${milestone.id}` : milestonesPath(path)}
      leadTo={`/${path}/-/milestones/{iid}`}
      onDone={async (saved) => {
        await client.invalidateQueries({ queryKey: ['api', milestonesPath(path)] });
        await client.invalidateQueries({ queryKey: milestoneQuery(path, String(saved.iid)).queryKey });
        router.history.push(projectPage(path, `milestones/${saved.iid}`));
      }}
    >
      {(state) => (
        <>
          <Fields state={state} path={path} milestone={milestone} />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={state.busy}>
              {editing ? t('save') : t('create')}
            </Button>
            <LinkButton href={back}>{t('cancel')}</LinkButton>
          </div>
        </>
      )}
    </ApiForm>
  );
}
