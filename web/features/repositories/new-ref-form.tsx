import { useQueryClient } from '@tanstack/react-query';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField, TextArea, TextInput } from '../../ui/field.tsx';
import { refsMessages } from './refs.messages.ts';
import { pageCall } from './code.queries.ts';

const { t } = refsMessages;

export interface NewRefFormProps {
  project: string;
  projectId: number;
  kind: 'branch' | 'tag';
  from: string;
}

/** Creates a branch or tag. */
export default function NewRefForm({ project, projectId, kind, from }: NewRefFormProps) {
  const client = useQueryClient();
  const list = kind === 'branch' ? 'branches' : 'tags';
  const nameField = kind === 'branch' ? 'branch' : 'tag_name';
  return (
    <ApiForm
      id={`new-${kind}`}
      className="form new-ref"
      method="POST"
      path={`/api/v4/projects/${projectId}/repository/${list}`}
      leadTo={pageCall(project, list)}
      onDone={async (_, form) => {
        form.reset();
        form.closest('details')!.open = false;
        await client.invalidateQueries({ queryKey: ['api', pageCall(project, `${list}.json`)] });
      }}
    >
      {(state) => (
        <>
          <FormAlert state={state} />
          <FormField
            label={t(kind === 'branch' ? 'branchName' : 'tagName')}
            error={state.errors[nameField]}
            required
          >
            {(control) => (
              <TextInput
                {...control}
                name={nameField}
                defaultValue={state.values[nameField]}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={1000}
              />
            )}
          </FormField>
          <FormField label={t('from')} hint={t('fromHint')} error={state.errors['ref']} required>
            {(control) => (
              <TextInput
                {...control}
                name="ref"
                defaultValue={state.values['ref'] ?? from}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </FormField>
          {kind === 'tag' ? (
            <FormField
              label={`${t('message')} (${t('optional')})`}
              hint={t('messageHint')}
              error={state.errors['message']}
            >
              {(control) => (
                <TextArea {...control} name="message" rows={3} defaultValue={state.values['message']} />
              )}
            </FormField>
          ) : null}
          <Button type="submit" variant="primary" busy={state.busy}>
            {t(kind === 'branch' ? 'createBranch' : 'createTag')}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
